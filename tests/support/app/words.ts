import type { Page } from 'playwright/test'
import { expectAccessible } from '../browser/accessible.ts'
import { expectGerman } from '../browser/german.ts'
import { allMessages } from './message-files.ts'

/** The texts of one language, for a journey that runs in each. */
export interface Words {
  locale: 'en' | 'de'
  /** Returns a message from `messages` with its values filled in. */
  say(key: string, values?: Readonly<Record<string, string>>): string
  /** Returns a pattern for a message with any values. */
  like(key: string): RegExp
  /** Returns a page's address in this language. @example at('/contact') // '/de/contact' */
  at(path: string): string
}

function wordsIn(locale: Words['locale']): Words {
  const messages = allMessages(locale)
  const find = (key: string): string => {
    const text = messages.get(key)
    // A missing key would otherwise be an empty text, which every page contains.
    if (!text) throw new Error(`Nothing is said under ${key} in ${locale}.`)
    return text
  }
  return {
    locale,
    say: (key, values = {}) =>
      find(key).replaceAll(/\{(\w+)\}/g, (braces, name: string) => values[name] ?? braces),
    like: (key) =>
      new RegExp(
        find(key)
          .split(/\{\w+\}/)
          .map((part) => RegExp.escape(part))
          .join('.+'),
      ),
    at: (path) => (locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`),
  }
}

export const bothLanguages = [wordsIn('en'), wordsIn('de')] as const

/**
 * Expects no axe violation in English and German text in German. Both languages have the same markup, so axe, which
 * takes longer than anything else on a page, runs only once.
 */
export const expectReadable = (page: Page, { locale }: Words): Promise<void> =>
  locale === 'en' ? expectAccessible(page) : expectGerman(page)
