import type { Page } from 'playwright/test'
import { expect } from './e2e.ts'

export const keepOn = (page: Page) =>
  page.getByRole('button', { name: /Keep on this phone|Auf diesem Handy behalten/ })
export const removeFrom = (page: Page) =>
  page.getByRole('button', { name: /^Remove|^Von diesem Handy entfernen/ })
/** What a phone keeps, on the page that lists it. */
export const list = (page: Page) => page.locator('[data-kept-rows]')

/** Keeps the page that is open. */
export async function keep(page: Page): Promise<void> {
  await keepOn(page).click()
  await expect(removeFrom(page)).toBeVisible()
}

/** What the browser has of this site beside its pages. */
export const leftBehind = (page: Page) =>
  page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: await caches.keys(),
  }))
