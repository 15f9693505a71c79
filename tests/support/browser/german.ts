import type { Page } from 'playwright/test'
import { demoCollege } from '#lib/server/demo/demo.ts'
import { expect } from './e2e.ts'
import { allMessages } from '../app/message-files.ts'

const german = new Set(allMessages('de').values())
/** Texts of the sample college that are the same in both languages. */
const ownWords = new Set(demoCollege.contact.candidateDetails.map(({ designation }) => designation))
/** Messages long enough not to be names, and without placeholders. */
const english = [...allMessages('en').values()].filter(
  (text) => text.length > 14 && !/[{}]/.test(text) && !german.has(text) && !ownWords.has(text),
)

/** Expects the German language attribute and no English message on the page. */
export async function expectGerman(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const shown = await page.locator('body').innerText()
  expect(
    english.filter((sentence) => shown.includes(sentence)),
    page.url(),
  ).toEqual([])
}
