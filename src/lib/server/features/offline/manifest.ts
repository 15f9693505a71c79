import { hrefIn } from '#lib/i18n/href.ts'
import { readableGround } from '#lib/rules/college/college-colour.ts'
import type { CollegeFrame } from '#lib/schemas/college.ts'
import type { Locale } from '#paraglide/runtime.js'
import type { Icon } from '../../kernel/pictures/draw-icon.ts'

/** The sizes that phones ask for, and one that they may cut. */
export const icons: Readonly<Record<string, Icon>> = {
  '192': { size: 192, purpose: 'any' },
  '512': { size: 512, purpose: 'any' },
  maskable: { size: 512, purpose: 'maskable' },
}

/** Of a college that has chosen none: the band of its home page. */
const usual = '#0a4a7a'
export const groundOf = ({ colour }: Pick<CollegeFrame, 'colour'>): string =>
  colour ? readableGround(colour) : usual

/** The college's site as an app on a home screen. Source: the W3C's Web Application Manifest. */
export function manifestOf(college: CollegeFrame, locale: Locale) {
  const look = lookOf(college)
  return {
    id: '/',
    name: college.name,
    short_name: shortName(college.name),
    lang: locale,
    dir: 'ltr',
    start_url: hrefIn('/', locale),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: groundOf(college),
    icons: Object.entries(icons).map(([name, { size, purpose }]) => ({
      src: `/college/icon/${name}?v=${look}`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })),
  }
}

/** Changes with what an icon shows, so that browsers may keep it for ever. */
export const lookOf = (college: Pick<CollegeFrame, 'logoUrl' | 'colour'>): string =>
  `${college.logoUrl?.split('=')[1] ?? 'none'}-${groundOf(college).slice(1)}`

/** What fits under an icon: the capitals of a long name. @example shortName('Sri Rama College of Engineering') // 'SRCE' */
export function shortName(name: string): string {
  const capitals = name.match(/\p{Lu}/gu)?.join('') ?? ''
  return name.length <= 12 || capitals.length < 2 ? name : capitals.slice(0, 12)
}
