import type { Locale } from '#paraglide/runtime.js'
import type { Kernel } from '../../kernel/app.ts'
import type { Feature } from '../../kernel/feature.ts'
import { drawIcon } from '../../kernel/pictures/draw-icon.ts'
import type { College } from '../college/feature.ts'
import { groundOf, icons, lookOf, manifestOf } from './manifest.ts'

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

export interface Offline {
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
