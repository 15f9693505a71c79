import { type Locale, getLocale } from '#paraglide/runtime.js'
import { ownPath } from '../rules/own-path.ts'

/** Every link goes through here: a German page leads to German pages. @example href('/examresults') // '/de/examresults' */
export const href = (path: string): string => hrefIn(path, getLocale())

/** For whoever does not read a page now, but an email later. */
export const hrefIn = (path: string, locale: Locale): string =>
  locale === 'de' ? `/de${path === '/' ? '' : path}` : path

/** The same page in the other language, question included. */
export function otherLanguage(url: URL): string {
  const path = url.pathname.replace(/\/$/, '')
  const other = path === '/de' || path.startsWith('/de/') ? path.slice(3) : `/de${path}`
  return ownPath(other) + url.search
}
