/**
 * Darkens a college's colour until white text on it has a contrast of 7 to 1; a colour that is dark enough is
 * unchanged.
 * @example readableGround('#ffcc00') // '#695400'
 */
export function readableGround(colour: string): string {
  let channels = channelsOf(colour)
  while (contrastWithWhite(channels) < least) channels = channels.map((channel) => channel * 0.97)
  return `#${channels.map((channel) => Math.floor(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Computes the WCAG contrast ratio between white and a colour. */
export function contrastWithWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => linear(channel / 255))
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** @example channelsOf('#0b4f86') // [11, 79, 134] */
export const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

const least = 7

const linear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
