import type { ElementHandle, Locator, Page } from 'playwright/test'
import { expect } from './e2e.ts'

/** More tab stops than an office page has between two related elements: a list has a link in each of fifty rows. */
const mostSteps = 120

/** Presses Tab until an element has the focus, like a keyboard user. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible()
  let element = await wanted.elementHandle()
  for (let step = 0; step < mostSteps; step += 1) {
    let has = await hasFocus(element)
    // Located again only when it was replaced, because locating takes longer than the rest of a step.
    if (has === null) has = await hasFocus((element = await wanted.elementHandle()))
    if (has) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Returns null when the element is gone: rendered again, or its page left. */
const hasFocus = async (element: ElementHandle | null): Promise<boolean | null> =>
  (await element
    ?.evaluate((node) => (node.isConnected ? node === document.activeElement : null))
    .catch(() => null)) ?? null

/** Types with the keyboard; in a select a letter chooses. */
export async function typeAt(page: Page, wanted: Locator, typed: string): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.type(typed)
}

export async function pressAt(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}
