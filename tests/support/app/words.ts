import type { Page } from 'playwright/test'
import { expectAccessible } from '../browser/accessible.ts'
import { expectGerman } from '../browser/german.ts'
import { allMessages } from './message-files.ts'

/** What the pages say in one language, for a journey that is gone in each. */
export interface Words {
  locale: 'en' | 'de'
  /** A sentence as it stands in `messages`, with its values filled in. */
  say(key: string, values?: Readonly<Record<string, string>>): string
  /** A sentence whose values are whatever they are. */
  like(key: string): RegExp
  /** A page in this language. @example at('/contact') // '/de/contact' */
  at(path: string): string
}

function wordsIn(locale: Words['locale']): Words {
  const messages = allMessages(locale)
  const find = (key: string): string => {
    const text = messages.get(key)
    // A key that has gone would otherwise look for nothing, which stands on every page.
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
 * No fault that axe finds, in English; in German the page is German. The markup of both is one, so axe looks at it
 * once, which takes longer than all that a journey does on a page.
 */
export const expectReadable = (page: Page, { locale }: Words): Promise<void> =>
  locale === 'en' ? expectAccessible(page) : expectGerman(page)
