import { type Page } from 'playwright/test'
import { enter, expect, expectIslandsAtWork } from './e2e.ts'

export async function openGallery(page: Page): Promise<void> {
  await enter(page, 'admin-meena', '/devtools/forms')
  await expectIslandsAtWork(page)
  await expect(page.getByText('With choices')).toBeVisible()
}
