import { type Page, expect } from 'playwright/test'

/** Expects a PDF of the page to open in a new tab; headless browsers download it instead. */
export async function expectPdfOpened(page: Page, open: () => Promise<void>): Promise<void> {
  const addresses: string[] = []
  page.context().on('page', (beside) => addresses.push(beside.url()))
  page.context().on('download', (saved) => addresses.push(saved.url()))
  await open()
  await expect.poll(() => addresses).toContainEqual(expect.stringMatching(/^blob:/))
}
