import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

test('the accountant sets fees up and makes dues for a class, and the officer confirms a concession', async ({
  page,
}) => {
  await enter(page, 'accounts-sita', '/app/Fees/types')
  await page.getByRole('link', { name: 'Add a fee type' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('library fee')
  await page.getByRole('combobox', { name: 'Paid as' }).selectOption('Miscellaneous fees')
  await page.getByRole('button', { name: 'Add a fee type' }).click()
  await expect(page.getByText('There is a fee type “Library Fee” already.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Magazine Fee')
  await page.getByRole('button', { name: 'Add a fee type' }).click()
  await expect(page.getByText('The fee type was added.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/app/Fees/structures?new')
  await page.getByRole('combobox', { name: 'Fee type' }).selectOption('Magazine Fee')
  await page.getByRole('button', { name: 'Add a fee structure' }).click()
  await expect(page.getByText('This is a required field')).toBeVisible()
  await page.getByRole('textbox', { name: 'Amount (₹)' }).fill('250.50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a fee structure' }).click()
  await expect(page.getByText('The fee structure was added.')).toBeVisible()

  await page.goto('/app/Fees/generate')
  await page.getByRole('combobox', { name: 'Fee type' }).selectOption('Magazine Fee')
  await page.getByRole('combobox', { name: 'Batch' }).selectOption('2022-2026')
  await page.getByRole('button', { name: 'Show what would be made' }).click()
  await expect(page.getByText(/^\d+ dues would be made/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Make \d+ dues$/ }).click()
  await expect(page.getByText('The dues were made.')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/app/Fees/dues?search=22B81A0501')
  await expectAccessible(page)
  await page.locator('table.list tbody a').first().click()
  await page.getByRole('link', { name: 'Magazine Fee' }).click()
  await page.getByRole('link', { name: 'Propose an adjustment' }).click()
  await page.getByRole('textbox', { name: 'By how much (₹)' }).fill('-300')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Brother pays')
  await page.getByRole('button', { name: 'Propose an adjustment' }).click()
  await expect(page.getByText('More than that is paid already.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'By how much (₹)' }).fill('-50.50')
  await page.getByRole('button', { name: 'Propose an adjustment' }).click()
  await expect(page.getByText('The adjustment was proposed.')).toBeVisible()
  const due = new URL(page.url()).pathname

  await enter(page, 'accounts-mohan', due)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Record authorized successfully')).toBeVisible()
  await expect(page.getByText(/₹\s200$/).first()).toBeVisible()

  await enter(page, 'accounts-sita', due)
  await page.getByRole('link', { name: 'Cancel this due' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Entered twice')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Propose to cancel' }).click()
  await expect(page.getByText('You proposed to cancel the due.')).toBeVisible()
  await expect(page.getByText('Being looked at')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'To the proposal' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw the proposal' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expectAccessible(page)
  const proposal = new URL(page.url()).pathname

  await enter(page, 'accounts-mohan', proposal)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByText('Please give a reason.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The proposal was confirmed.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/app/Fees/changes')
  await expectAccessible(page)

  await enter(page, 'accounts-sita', due)
  await expect(page.getByText('Cancelled').first()).toBeVisible()
})

test('die Leitung der Buchhaltung liest alle Forderungen und ändert keine Gebührenart', async ({ page }) => {
  await enter(page, 'accounts-mohan', '/de/app/Fees/types')
  await expect(page.getByRole('heading', { level: 1, name: 'Gebührenarten' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gebührenart hinzufügen' })).toHaveCount(0)
  await page.goto('/de/app/Fees/dues?state=open')
  await expect(page.getByRole('heading', { level: 1, name: 'Forderungen' })).toBeVisible()
  await page.locator('table.list tbody a').first().click()
  await expect(page.getByRole('heading', { name: 'Konto', exact: true })).toBeVisible()
  await expectAccessible(page)
})
