import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { testWithoutChanges as test } from '../support/sample-college.ts'

test('one field in the header finds what somebody may open', async ({ page }) => {
  await enter(page, 'admin-meena')
  await page.locator('header summary', { hasText: 'Search' }).click()
  await page.getByRole('searchbox', { name: 'Name or number' }).fill('21B81A0501')
  await page.keyboard.press('Enter')
  const students = page.getByRole('region', { name: 'Students' })
  await expect(students.getByRole('link', { name: '21B81A0501' })).toBeVisible()
  await expectAccessible(page)
  await students.getByRole('link', { name: '21B81A0501' }).click()
  await expect(page).toHaveURL(/\/app\/Students\//)
})

test('wer etwas nicht öffnen darf, findet es auch nicht', async ({ page }) => {
  await enter(page, 'library-durga', '/de/app/Search?search=21B81A0501')
  await expect(page.getByText('Zu „21B81A0501“ wurde nichts gefunden.')).toBeVisible()
})
