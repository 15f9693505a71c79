import { AsyncLocalStorage } from 'node:async_hooks'
import { type Locale, baseLocale, isLocale, locales, overwriteGetLocale } from '#paraglide/runtime.js'

const key = Symbol.for('prangan.locale')
// The built pages and the services each have a copy of this module; both must read one storage. Only this module sets
// it, hence the type.
const shared = globalThis as { [key]?: AsyncLocalStorage<Locale> }
const current = (shared[key] ??= new AsyncLocalStorage<Locale>())
overwriteGetLocale(() => current.getStore() ?? baseLocale)

/** Runs the work with all messages in `locale`. */
export const withLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work)

/**
 * Returns the language of a page's address: none is English, `/de` is German. Undefined if the first segment is no
 * language.
 */
export function localeOfPage(segment: string | undefined): Locale | undefined {
  if (segment === undefined) return baseLocale
  return isLocale(segment) && segment !== baseLocale ? segment : undefined
}

/** Returns the language for an address without a page, so that its 404 page uses it. */
export const localeOfPath = (path: string): Locale =>
  localeOfPage(/^\/de(?=\/|$)/.test(path) ? 'de' : undefined) ?? baseLocale

/** Returns the language of a call from Accept-Language, because its address has none. */
export function localeOfCall(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((tag): tag is Locale => locales.some((locale) => locale === tag)) ?? baseLocale
}
