import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import type { Feature } from '../../feature.ts'
import { returnWanted } from '../security/cookies.ts'

/** How pages are named that no entry of the menu leads to or stands above, by route pattern. */
export type PageTitles = Readonly<Record<string, () => string>>

/** What a page says to a visitor who has to sign in before it opens. */
export interface SignInOffer {
  title: string
  /** The sign-in, which leads on to the page. */
  link: string
}

/** The pages of signed-in people, as the home page names them to a visitor. */
export interface GuardedPages {
  /** The word for a page in `/?open=…`; it names no record. */
  keyOf(routePattern: string): string
  /** What the page is called, in the current language; null for a key of no page. */
  titleOf(key: string): string | null
  /** What the home page offers a visitor who was sent there; null for a key of no page. */
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
  /** Its address, where it has but one. */
  address: string | null
}

/** A closed list: nothing that an address says is shown. */
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

const segmentsOf = (routePattern: string): string[] =>
  routePattern.split('/').filter((segment) => segment !== '' && segment !== '[...locale]')

/** An entry of the menu names its page and all below it. */
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
          pattern: patternOf(routePattern),
          address: address.includes('[') ? null : address,
        },
      ]
    }),
  )
}

function patternOf(routePattern: string): RegExp {
  const parts = segmentsOf(routePattern).map((segment) => {
    if (segment.startsWith('[...')) return '(?:/.+)?'
    return segment.startsWith('[') ? '/[^/]+' : `/${RegExp.escape(segment)}`
  })
  return new RegExp(`^(?:/de)?${parts.join('')}/?$`)
}

/** Without its question, in letters. */
const pathOf = (address: string): string => decodeURI(new URL(address, 'http://campus.invalid').pathname)
