import { hrefIn } from '#lib/i18n/href.ts'
import { readableGround } from '#lib/rules/college/college-colour.ts'
import type { CollegeFrame } from '#lib/schemas/college.ts'
import type { Locale } from '#paraglide/runtime.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { drawIcon, type Icon } from '../../kernel/pictures/draw-icon.ts'
import type { College } from '../college/feature.ts'

/**
 * What somebody keeps on their phone, and the site on its home screen. The phone keeps it: the server says what may
 * be kept, and how the app looks.
 */
export const offlineFeature: Feature = {
  name: 'offline',
  pages: {
    '/[...locale]/kept': 'public',
    // Made of what stands in memory.
    '/[...locale]/manifest.webmanifest': { access: 'public', limits: ['pages'] },
    '/college/icon/[icon]': { access: 'public', limits: ['pages'] },
  },
}

interface Offline {
  manifest(locale: Locale): Promise<ReturnType<typeof manifestOf>>
  /** Null for an icon that there is none of. */
  icon(name: string): Promise<Uint8Array | null>
}

export function createOffline(_: Kernel, { college }: { college: College }): Offline {
  /** Three at most, of the look of now. */
  const drawn = new Map<string, Promise<Uint8Array>>()
  let look = ''

  return {
    manifest: async (locale) => manifestOf(await college.frame(), locale),

    async icon(name) {
      const icon = Object.hasOwn(icons, name) ? icons[name] : undefined
      if (!icon) return null
      const frame = await college.frame()
      if (look !== lookOf(frame)) drawn.clear()
      look = lookOf(frame)
      const known = drawn.get(name)
      if (known) return known
      const made = college.largeLogo().then((logo) => drawIcon(logo, icon, groundOf(frame)))
      drawn.set(name, made)
      // A failure is not kept.
      made.catch(() => drawn.delete(name))
      return made
    },
  }
}

declare module '../../kernel/app.ts' {
  interface App {
    offline: Offline
  }
}

/** The sizes that phones ask for, and one that they may cut. */
export const icons: Readonly<Record<string, Icon>> = {
  '192': { size: 192, purpose: 'any' },
  '512': { size: 512, purpose: 'any' },
  maskable: { size: 512, purpose: 'maskable' },
}

/** Of a college that has chosen none: the band of its home page. */
const usual = '#0a4a7a'
const groundOf = ({ colour }: Pick<CollegeFrame, 'colour'>): string =>
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
const lookOf = (college: Pick<CollegeFrame, 'logoUrl' | 'colour'>): string =>
  `${college.logoUrl?.split('=')[1] ?? 'none'}-${groundOf(college).slice(1)}`

/** What fits under an icon: the capitals of a long name. @example shortName('Sri Rama College of Engineering') // 'SRCE' */
export function shortName(name: string): string {
  const capitals = name.match(/\p{Lu}/gu)?.join('') ?? ''
  return name.length <= 12 || capitals.length < 2 ? name : capitals.slice(0, 12)
}
