import type { Locator, Page } from 'playwright/test'
import { expect } from './e2e.ts'

/** More stops than a page of the office has between two things that follow each other: a list has a link in each of fifty rows. */
const mostSteps = 120

/** Goes on with the Tab key until something has the focus, as whoever works without a mouse. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let step = 0; step < mostSteps; step += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** With the keys that a person has: a letter chooses in a list. */
export async function typeAt(page: Page, wanted: Locator, typed: string): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.type(typed)
}

export async function pressAt(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}
