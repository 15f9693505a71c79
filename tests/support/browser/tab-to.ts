import type { ElementHandle, Locator, Page } from 'playwright/test'
import { expect } from './e2e.ts'

/** More stops than a page of the office has between two things that follow each other: a list has a link in each of fifty rows. */
const mostSteps = 120

/** Goes on with the Tab key until something has the focus, as whoever works without a mouse. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  let element = await wanted.elementHandle()
  for (let step = 0; step < mostSteps; step += 1) {
    let has = await hasFocus(element)
    // Found anew only where it is another one now: by its name that takes longer than all else of a step.
    if (has === null) has = await hasFocus((element = await wanted.elementHandle()))
    if (has) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Null where the element has gone: drawn anew, or with its page. */
const hasFocus = async (element: ElementHandle | null): Promise<boolean | null> =>
  (await element
    ?.evaluate((node) => (node.isConnected ? node === document.activeElement : null))
    .catch(() => null)) ?? null

/** With the keys that a person has: a letter chooses in a list. */
export async function typeAt(page: Page, wanted: Locator, typed: string): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.type(typed)
}

export async function pressAt(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}
