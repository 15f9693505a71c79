import { type Locale, getLocale } from '#paraglide/runtime.js'
import { ownPath } from '../rules/college/own-path.ts'

/** Every link goes through here: a German page leads to German pages. @example href('/examresults') // '/de/examresults' */
export const href = (path: string): string => hrefIn(path, getLocale())

/** For whoever does not read a page now, but an email later. */
export const hrefIn = (path: string, locale: Locale): string =>
  locale === 'en' || isOfNoLanguage(path) ? path : `/de${path === '/' ? '' : path}`

/** A kept file and a call have one address for readers of both languages; below /de nothing answers there. */
const isOfNoLanguage = (path: string): boolean => /^\/(files|api)\//.test(path)

/** The same page in the other language, question included. */
export function otherLanguage(url: URL): string {
  const path = url.pathname.replace(/\/$/, '')
  const other = path === '/de' || path.startsWith('/de/') ? path.slice(3) : `/de${path}`
  return ownPath(other) + url.search
}
