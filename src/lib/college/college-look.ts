import { readableGround } from '../rules/college/college-colour.ts'
import { rampOf } from '../rules/college/college-ramp.ts'
import type { CollegeFrame } from '../schemas/college.ts'

/** The colour of the home page's banner, for a college without its own colour. */
const usual = '#0a4a7a'

/** The ground under white text, `#rrggbb`. */
export const groundOf = ({ colour }: Pick<CollegeFrame, 'colour'>): string =>
  colour ? readableGround(colour) : usual

/** Changes with the icons' content, so that browsers may cache them forever. */
export const lookOf = (college: Pick<CollegeFrame, 'logoUrl' | 'colour'>): string =>
  `${college.logoUrl?.split('=')[1] ?? 'none'}-${groundOf(college).slice(1)}`

interface ThemeColours {
  light: string
  dark: string
}

const themes = new Map<string, ThemeColours>()

/** The colours that a browser gives its own bar. */
export function themeColours(college: Pick<CollegeFrame, 'colour'>): ThemeColours {
  const light = groundOf(college)
  const known = themes.get(light)
  if (known) return known
  const theme = { light, dark: rampOf(light).dark['--bg'] }
  themes.clear()
  themes.set(light, theme)
  return theme
}
