/** A colour by lightness (0 to 1), chroma (0 is grey) and hue in degrees, as people see it. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

/**
 * Converts `#rrggbb`. The matrices here and below are those of Björn Ottosson's "A perceptual color space for image
 * processing" (2020), which CSS Color 4 refers to.
 */
export function toOklch(colour: string): Oklch {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => linear(channel / 255))
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, b),
    hue: (Math.atan2(b, a) * 180) / Math.PI,
  }
}

/**
 * Converts to `#rrggbb`. A colour that no screen can show keeps its lightness and hue and loses chroma.
 * @example toHex({ lightness: 1, chroma: 0.2, hue: 30 }) // '#ffffff'
 */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  let shown = linearOf({ lightness, chroma: 0, hue })
  let least = 0
  let most = chroma
  for (let step = 0; step < 16; step += 1) {
    // The first step tries the full chroma, the others halve the range that is left.
    const tried = step === 0 ? chroma : (least + most) / 2
    const channels = linearOf({ lightness, chroma: tried, hue })
    if (channels.every((channel) => channel >= -tolerance && channel <= 1 + tolerance)) {
      shown = channels
      least = tried
    } else most = tried
    if (least === chroma) break
  }
  return `#${shown.map(hexOf).join('')}`
}

/** Computes the WCAG contrast ratio of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** @example channelsOf('#0b4f86') // [11, 79, 134] */
export const channelsOf = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

/** White itself is this far outside, by rounding. */
const tolerance = 0.0005

function linearOf({ lightness, chroma, hue }: Oklch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => linear(channel / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (share: number): number =>
  share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4

function hexOf(channel: number): string {
  const share = Math.min(1, Math.max(0, channel))
  const gamma = share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055
  return Math.round(255 * gamma)
    .toString(16)
    .padStart(2, '0')
}
