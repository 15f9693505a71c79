/** The colour that most of a picture's coloured parts have, as `#rrggbb`; null where it has none, or there is no picture. */
export async function colourOfPicture(address: string): Promise<string | null> {
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
  } catch {
    return null
  }
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  context?.drawImage(picture, 0, 0, side, side)
  const pixels = context?.getImageData(0, 0, side, side).data
  return pixels ? mostFrequent(pixels) : null
}

const side = 64

/** Shades that differ by less than this in each channel count as one. */
const step = 32

function mostFrequent(pixels: Uint8ClampedArray): string | null {
  const groups = new Map<string, { count: number; sums: [number, number, number] }>()
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < 200 || Math.max(red, green, blue) - Math.min(red, green, blue) < 40) continue
    const key = [red, green, blue].map((channel) => Math.floor(channel / step)).join()
    const group = groups.get(key) ?? { count: 0, sums: [0, 0, 0] }
    group.count += 1
    group.sums = [group.sums[0] + red, group.sums[1] + green, group.sums[2] + blue]
    groups.set(key, group)
  }
  const [largest] = [...groups.values()].sort((a, b) => b.count - a.count)
  if (!largest) return null
  const { count, sums } = largest
  return `#${sums
    .map((sum) =>
      Math.round(sum / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
