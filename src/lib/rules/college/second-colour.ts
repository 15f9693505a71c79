import { toHex, toOklch } from './oklch.ts'

/** Colours that differ by less than this in each channel are grouped together. */
const step = 32
/** In degrees of hue: a nearer colour is a shade of the first. */
const leastTurn = 60
/** Greys and pale colours are no colour of a logo. */
const leastChroma = 0.08
/** The share of the opaque pixels that it covers at least; less is the edge between two others. */
const leastShare = 0.003
/** It stands on a dark ground. */
const leastLightness = 0.75

interface Group {
  count: number
  sums: [red: number, green: number, blue: number]
}

/**
 * Finds the second colour of a logo, the most frequent one of another hue than the first, light enough for a dark ground.
 * Pixels are RGBA bytes.
 * @returns `#rrggbb`; empty where the logo has one colour
 */
export function secondColourOf(pixels: Uint8Array): string {
  const groups = new Map<string, Group>()
  let opaque = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4)
    if (opacity < 200) continue
    opaque += 1
    const key = [red, green, blue].map((channel) => Math.floor(channel / step)).join()
    const { count, sums } = groups.get(key) ?? { count: 0, sums: [0, 0, 0] }
    groups.set(key, { count: count + 1, sums: [sums[0] + red, sums[1] + green, sums[2] + blue] })
  }
  const [first, ...others] = [...groups.values()]
    .map(({ count, sums }) => ({ count, colour: toOklch(hexOf(sums.map((sum) => sum / count))) }))
    .filter(({ colour, count }) => colour.chroma >= leastChroma && count >= opaque * leastShare)
    .toSorted((one, other) => other.count - one.count)
  const second = first && others.find(({ colour }) => turnBetween(colour.hue, first.colour.hue) >= leastTurn)
  if (!second) return ''
  const { lightness } = second.colour
  return toHex({ ...second.colour, lightness: Math.max(lightness, leastLightness) })
}

const hexOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`

/** In degrees, 0 to 180. */
const turnBetween = (one: number, other: number): number =>
  180 - Math.abs(180 - (Math.abs(one - other) % 360))
