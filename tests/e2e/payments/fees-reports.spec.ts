import { enter, expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

test('the accountant looks at what came in, finds a receipt, prints it again and reads the account of its payer', async ({
  page,
}) => {
  await enter(page, 'accounts-sita', '/app/Accounts Dashboard')
  await expect(page.getByText('Collected this month')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Collected this month' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Collections' })).toBeVisible()
  await page.getByRole('link', { name: 'This financial year' }).click()
  await page.getByRole('link', { name: 'By fee type' }).click()
  await expect(page.getByRole('cell', { name: 'Tuition Fee' })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/app/Fees/receipts?search=000001')
  await page.locator('table.list tbody a').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Receipt .\/.*\/000001$/ })).toBeVisible()
  await expectAccessible(page)
  const address = (await page.getByRole('link', { name: 'Print a duplicate' }).getAttribute('href')) ?? ''
  const printed = await page.request.get(address)
  expect(printed.headers()['content-type']).toBe('application/pdf')
  await page.getByRole('main').getByRole('link', { name: 'Account of the student' }).click()
  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible()
  await expectAccessible(page)
})

test('die Buchhaltung sieht auf dem Telefon, dass in keinem Nummernkreis etwas fehlt', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, 'fees-ramesh', '/de/app/Fees/series')
  await expect(page.getByRole('heading', { level: 1, name: 'Nummernkreise' })).toBeVisible()
  await expect(page.getByText('Keine', { exact: true }).first()).toBeVisible()
  await expectFits(page, 360)
  await expectAccessible(page)
})
