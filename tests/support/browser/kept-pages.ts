import type { Page } from 'playwright/test'
import { expect } from './e2e.ts'

export const keepOn = (page: Page) =>
  page.getByRole('button', { name: /Keep on this device|Auf diesem Gerät behalten/ })
export const removeFrom = (page: Page) =>
  page.getByRole('button', { name: /^Remove|^Von diesem Gerät entfernen/ })
/** The list of pages saved on the phone. */
export const list = (page: Page) => page.locator('[data-kept-rows]')

/** Saves the open page on the phone. */
export async function keep(page: Page): Promise<void> {
  await keepOn(page).click()
  await expect(removeFrom(page)).toBeVisible()
}

/** Returns what the browser has stored for this site besides pages. */
export const leftBehind = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))
