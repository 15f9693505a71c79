import { groundOf, lookOf } from '#lib/college/college-look.ts'
import { hrefIn } from '#lib/i18n/href.ts'
import type { CollegeFrame } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { drawIcon, type AppIcon } from '../../kernel/pictures/draw-icon.ts'
import type { College } from '../college/feature.ts'

/**
 * Offline content on phones and the app on the home screen. The browser stores the content; the server decides what may
 * be stored and how the app looks.
 */
export const offlineFeature: Feature = {
  name: 'offline',
  personalData: {
    statements: [
      {
        people: 'visitor',
        what: m['told.visitors.what'],
        seenBy: m['told.visitors.seen'],
        kept: m['told.visitors.kept'],
      },
    ],
  },
  pages: {
    '/[...locale]/kept': 'public',
    // Both are served from memory.
    '/[...locale]/manifest.webmanifest': { access: 'public', limits: ['pages'] },
    '/college/icon/[icon]': { access: 'public', limits: ['pages'] },
  },
}

interface Offline {
  manifest(locale: Locale): Promise<ReturnType<typeof manifestOf>>
  /** Null if there is no such icon. */
  icon(name: string): Promise<Uint8Array | null>
}

export function createOffline(_: Kernel, { college }: { college: College }): Offline {
  /** The icons of the current look, at most three. */
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
      // A failure is not cached.
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

/** The sizes that phones request, one that they may crop, and one for the tab of a browser. */
export const icons: Readonly<Record<string, AppIcon>> = {
  tab: { size: 64, purpose: 'any' },
  '192': { size: 192, purpose: 'any' },
  '512': { size: 512, purpose: 'any' },
  maskable: { size: 512, purpose: 'maskable' },
}

/** Builds the W3C Web Application Manifest of the college's site. */
export function manifestOf(college: CollegeFrame, locale: Locale) {
  const look = lookOf(college)
  return {
    id: '/',
    name: college.name,
    short_name: college.shortName,
    lang: locale,
    dir: 'ltr',
    start_url: hrefIn('/', locale),
    scope: '/',
    display: 'minimal-ui',
    background_color: '#ffffff',
    theme_color: groundOf(college),
    icons: Object.entries(icons)
      .filter(([name]) => name !== 'tab')
      .map(([name, { size, purpose }]) => ({
        src: `/college/icon/${name}?v=${look}`,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose,
      })),
  }
}
