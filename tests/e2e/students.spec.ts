import { enter, expect } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ javaScriptEnabled: false, allowErrors: [/status of (400|409)/] })

test('a clerk finds a student, corrects the name and reads who did it, without scripts', async ({ page }) => {
  await enter(page, 'academics-padma', '/app/Students')
  await page.getByRole('main').getByLabel('Name or number').fill('21B81A0501')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.getByRole('main').getByRole('link', { name: '21B81A0501', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Results' })).toBeVisible()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Mobile', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Mobile', { exact: true })).toHaveAccessibleDescription(/ten digits/)
  await page.getByLabel('Mobile', { exact: true }).fill('98480 22338')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByText('9848022338').first()).toBeVisible()
  await expect(page.getByText(/^academics-padma · /)).toBeVisible()
  await page.goto('/de/app/Students?search=nobody-of-that-name')
  await expect(page.getByText('Keine Studierenden gefunden.')).toBeVisible()
})
