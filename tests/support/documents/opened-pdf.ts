import { type Page, expect } from 'playwright/test'

/** A PDF of the page's own opens beside it. A browser with windows shows it, one without saves it. */
export async function expectPdfOpened(page: Page, open: () => Promise<void>): Promise<void> {
  const addresses: string[] = []
  page.context().on('page', (beside) => addresses.push(beside.url()))
  page.context().on('download', (saved) => addresses.push(saved.url()))
  await open()
  await expect.poll(() => addresses).toContainEqual(expect.stringMatching(/^blob:/))
}
