import { readableGround } from './college-colour.ts'
import { contrast, toHex, toOklch } from './oklch.ts'

/** The tokens of `styles/tokens.css` that take the college's hue; the colours of states are the same everywhere. */
export const rampTokens = [
  '--bg',
  '--surface',
  '--line',
  '--edge',
  '--ink',
  '--quiet',
  '--action',
  '--on-action',
  '--tint',
] as const

/** Colours by token, as `#rrggbb`. */
export type RampColours = Readonly<Record<(typeof rampTokens)[number], string>>

/** The colours of a college's pages, documents and emails. */
export interface CollegeRamp {
  light: RampColours
  dark: RampColours
  /** The ground under white text. */
  band: string
  /** The same at night: no lighter than a dark room bears. */
  darkBand: string
}

/**
 * Computes a ramp from the college's colour, `#rrggbb`. In light mode actions have that colour, darkened as far as
 * reading needs; in dark mode they have its hue. Texts on `--bg`, `--surface` and `--tint` have a contrast of at least
 * 7 (`--ink`) or 4.5 to 1 (`--quiet`, `--action`), `--on-action` on `--action` has 4.5.
 */
export function rampOf(colour: string): CollegeRamp {
  const { lightness, chroma, hue } = toOklch(colour)
  // Neutrals have a trace of the hue, less than those of the usual palette: a red one would look like a warning. A grey
  // college has grey ones.
  const share = 0.65 * Math.min(1, chroma / fullChroma)
  const tone = (light: number, most: number): string => toHex({ lightness: light, chroma: most * share, hue })
  const light = {
    '--bg': tone(0.985, 0.004),
    '--surface': '#ffffff',
    '--line': tone(0.89, 0.012),
    '--edge': tone(0.6, 0.02),
    '--ink': tone(0.25, 0.03),
    '--quiet': tone(0.42, 0.025),
    '--on-action': '#ffffff',
    '--tint': tone(0.955, 0.022),
  }
  const dark = {
    '--bg': tone(0.19, 0.015),
    '--surface': tone(0.235, 0.018),
    '--line': tone(0.36, 0.02),
    '--edge': tone(0.6, 0.02),
    '--ink': tone(0.95, 0.01),
    '--quiet': tone(0.8, 0.015),
    '--on-action': tone(0.2, 0.03),
    '--tint': tone(0.28, 0.035),
  }
  const band = readableGround(colour)
  // Paler than the colours of states, so that red actions are told from errors.
  const paler = toHex({ lightness: 0.83, chroma: Math.min(chroma, 0.08), hue })
  return {
    light: { ...light, '--action': readableAction({ lightness, chroma, hue }, light) },
    dark: { ...dark, '--action': paler },
    band,
    darkBand: toHex({ ...toOklch(band), lightness: Math.min(toOklch(band).lightness, darkestBand) }),
  }
}

/**
 * Returns the style element's text for a college's colour; empty where it has none. `html` weighs more than the
 * tokens of `styles/tokens.css` and less than a palette that somebody has chosen.
 */
export function rampStyle(colour: string): string {
  if (!colour) return ''
  const known = styles.get(colour)
  if (known !== undefined) return known
  const { light, dark, band, darkBand } = rampOf(colour)
  const inTheDark = declarations({ ...dark, '--band': darkBand })
  const style = `@layer tokens{html{${declarations({ ...light, '--band': band })}}@media (prefers-color-scheme:dark){html:where(:not([data-mode=light])){${inTheDark}}}html:where([data-mode=dark]){${inTheDark}}}`
  styles.clear()
  styles.set(colour, style)
  return style
}

/** The style of the current colour: every page needs it. */
const styles = new Map<string, string>()

const declarations = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/** From this chroma on, neutrals have their full share of the hue. */
const fullChroma = 0.09
/** Lightness of the ground at night. */
const darkestBand = 0.3
/** Below, a link could not be told from the text around it. */
const darkestAction = 0.34
const leastContrast = 4.5

function readableAction(
  { lightness, chroma, hue }: ReturnType<typeof toOklch>,
  grounds: Readonly<Record<'--bg' | '--surface' | '--tint' | '--on-action', string>>,
): string {
  const around = [grounds['--bg'], grounds['--surface'], grounds['--tint'], grounds['--on-action']]
  let tried = Math.max(lightness, darkestAction)
  let action = toHex({ lightness: tried, chroma, hue })
  while (around.some((ground) => contrast(action, ground) < leastContrast)) {
    tried -= 0.005
    action = toHex({ lightness: tried, chroma, hue })
  }
  return action
}
