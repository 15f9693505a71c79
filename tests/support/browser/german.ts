import type { Page } from 'playwright/test'
import { demoCollege } from '#lib/server/demo/demo.ts'
import { expect } from './e2e.ts'
import { allMessages } from '../app/message-files.ts'

const german = new Set(allMessages('de').values())
/** What the sample college says of itself is the same in both languages. */
const ownWords = new Set(demoCollege.contact.candidateDetails.map(({ designation }) => designation))
/** Long enough to be no name, and with nothing to fill in. */
const english = [...allMessages('en').values()].filter(
  (text) => text.length > 14 && !/[{}]/.test(text) && !german.has(text) && !ownWords.has(text),
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
