import type { Page } from 'playwright/test'
import { chooseFile, expect, expectAccessible } from './e2e.ts'

/**
 * Uploads the university's file on an exam's page: first a wrong file, then one without a column, then the right one.
 */
export async function uploadMarks(page: Page): Promise<void> {
  const chooser = page.getByLabel('Results file')
  // A file set before the field's script listens would go unnoticed.
  await expect(chooser).toBeEnabled()
  await chooseFile(chooser, {
    name: 'results.xlsx',
    mimeType: 'text/plain',
    buffer: Buffer.from('no spreadsheet'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'do not match its file type' })).toBeVisible()
  await chooseFile(chooser, 'tests/fixtures/results/university-results.xlsx')
  await page.locator('summary', { hasText: 'columns matched' }).click()
  const grade = page.getByLabel('Column “Grade” becomes')
  await expect(grade).toHaveValue('grade')
  await expectAccessible(page)
  await grade.selectOption('')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Please choose the column for each required field.')).toBeVisible()
  await expect(page.getByLabel('Grade (required)')).toBeFocused()
  await expect(page.getByLabel('Grade (required)')).toBeInViewport()
  await page.getByLabel('Grade (required)').selectOption('5')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Save 7,200 rows' }).click()
  await expect(page.getByText('The marks are saved.')).toBeVisible()
}
