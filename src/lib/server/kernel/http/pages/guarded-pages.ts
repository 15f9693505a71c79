import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { Feature } from '../../feature.ts'
import { pathOf, routeRegExp, segmentsOf } from '../access/match-route.ts'
import { returnWanted } from '../security/cookies.ts'

/** The titles of pages without a menu entry of their own or above them, by route pattern. */
export type PageTitles = Readonly<Record<string, () => string>>

/** What the landing page tells a visitor who must sign in to open a page. */
interface SignInOffer {
  title: string
  /** The address of the sign-in, which continues to the page. */
  link: string
}

/** The pages for signed-in users, as the landing page names them to a visitor. */
export interface GuardedPages {
  /** Returns the key of a page in `/?open=…`; it contains no record. */
  keyOf(routePattern: string): string
  /** Returns the title of the page in the current language; null for an unknown key. */
  titleOf(key: string): string | null
  /** Returns the offer for a visitor who was redirected; null for an unknown key. */
  offer(key: string, headers: Headers): SignInOffer | null
}

declare module '../../app.ts' {
  interface Kernel {
    guardedPages: GuardedPages
  }
}

interface NamedPage {
  title: () => string
  pattern: RegExp
  /** The page's address, if it has exactly one. */
  address: string | null
}

/** Creates the closed list of keys: no text from an address is shown. */
export function createGuardedPages(features: readonly Feature[]): GuardedPages {
  const pages = new Map<string, NamedPage[]>()
  for (const page of namedPages(features)) {
    const key = keyOf(page.routePattern)
    pages.set(key, [...(pages.get(key) ?? []), page])
  }
  return {
    keyOf,
    titleOf: (key) => pages.get(key)?.[0]?.title() ?? null,
    offer(key, headers) {
      const named = pages.get(key) ?? []
      const [first] = named
      if (!first) return null
      const wanted = returnWanted(headers)
      const isOfPage = wanted !== null && named.some(({ pattern }) => pattern.test(pathOf(wanted)))
      const to = isOfPage ? wanted : first.address && href(first.address)
      return { title: first.title(), link: href(routes.login('', to ?? '')) }
    },
  }
}

/** @example keyOf('/[...locale]/app/Withheld Results/[holdId]') // 'withheld-results' */
function keyOf(routePattern: string): string {
  const words = segmentsOf(routePattern)
    .filter((segment) => !segment.startsWith('['))
    .filter((segment, index) => index > 0 || segment !== 'app')
  return words.join('-').toLowerCase().replaceAll(' ', '-') || 'dashboard'
}

/** Names each page by the menu entry for it or for a page above it. */
function namedPages(features: readonly Feature[]): (NamedPage & { routePattern: string })[] {
  const titles = Object.assign({}, ...features.map(({ pageTitles = {} }) => pageTitles)) as PageTitles
  const entries = features
    .flatMap(({ menu = [] }) => menu)
    .toSorted((one, other) => other.link.length - one.link.length)
  return features.flatMap(({ pages = {} }) =>
    Object.keys(pages).flatMap((routePattern) => {
      const address = `/${segmentsOf(routePattern).join('/')}`
      const entry = entries.find(({ link }) => address === link || address.startsWith(`${link}/`))
      const title = titles[routePattern] ?? entry?.title
      if (!title) return []
      return [
        {
          routePattern,
          title,
          pattern: routeRegExp(routePattern),
          address: address.includes('[') ? null : address,
        },
      ]
    }),
  )
}
