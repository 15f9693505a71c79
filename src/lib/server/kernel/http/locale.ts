import { AsyncLocalStorage } from 'node:async_hooks'
import { type Locale, baseLocale, isLocale, locales, overwriteGetLocale } from '#paraglide/runtime.js'

const key = Symbol.for('prangan.locale')
// The built pages carry a copy of this module, the services behind them another: both read one storage.
// It is only ever set here, so it has this type.
const shared = globalThis as { [key]?: AsyncLocalStorage<Locale> }
const current = (shared[key] ??= new AsyncLocalStorage<Locale>())
overwriteGetLocale(() => current.getStore() ?? baseLocale)

/** Everything said below `work` is said in `locale`. */
export const withLocale = <T>(locale: Locale, work: () => T): T => current.run(locale, work)

/**
 * A page's language stands in its address: none is English, `/de` is German.
 * Undefined for a first segment that is no language.
 */
export function localeOfPage(segment: string | undefined): Locale | undefined {
  if (segment === undefined) return baseLocale
  return isLocale(segment) && segment !== baseLocale ? segment : undefined
}

/** The language of an address that leads to no page: its page says so in the same language. */
export const localeOfPath = (path: string): Locale =>
  localeOfPage(/^\/de(?=\/|$)/.test(path) ? 'de' : undefined) ?? baseLocale

/** A call has no language in its address; the caller says it in Accept-Language. */
export function localeOfCall(acceptLanguage: string | null): Locale {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((tag): tag is Locale => locales.some((locale) => locale === tag)) ?? baseLocale
}
