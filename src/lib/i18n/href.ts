import { type Locale, getLocale } from '#paraglide/runtime.js'
import { ownPath } from '../rules/college/own-path.ts'

/**
 * Localises a path; every link goes through here, so that German pages link to German pages.
 * @example href('/examresults') // '/de/examresults'
 */
export const href = (path: string): string => hrefIn(path, getLocale())

/** Localises a path for a given language, as in an email that is read later. */
export const hrefIn = (path: string, locale: Locale): string =>
  locale === 'en' || isOfNoLanguage(path) ? path : `/de${path === '/' ? '' : path}`

/** Stored files and calls have one address for both languages; nothing answers below /de there. */
const isOfNoLanguage = (path: string): boolean => /^\/(files|api)\//.test(path)

/** Returns the address of the same page in the other language, query included. */
export function otherLanguage(url: URL): string {
  const path = url.pathname.replace(/\/$/, '')
  const other = path === '/de' || path.startsWith('/de/') ? path.slice(3) : `/de${path}`
  return ownPath(other) + url.search
}
