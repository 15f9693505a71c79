import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { expect } from './e2e.ts'

const sentencesOf = (tree: object): string[] =>
  Object.values(tree).flatMap((value: string | object) =>
    typeof value === 'string' ? [value] : sentencesOf(value),
  )
const sentencesIn = (locale: string): string[] =>
  sentencesOf(JSON.parse(readFileSync(`messages/${locale}.json`, 'utf8')) as object)
const german = new Set(sentencesIn('de'))
/** Long enough to be no name, and with nothing to fill in. */
const english = sentencesIn('en').filter(
  (text) => text.length > 14 && !/[{}]/.test(text) && !german.has(text),
)

/** The page says that it is German, and no sentence of the English one is left on it. */
export async function expectGerman(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const shown = await page.locator('body').innerText()
  expect(
    english.filter((sentence) => shown.includes(sentence)),
    page.url(),
  ).toEqual([])
}
