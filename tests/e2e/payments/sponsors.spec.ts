import { enter, expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'

const test = testInSampleCollege({ SMTP_URL: 'smtp://127.0.0.1:9' })

test.use({ allowErrors: [/status of (400|403|409)/] })

test('the accountant reminds defaulters by one click, each once a week', async ({ page }) => {
  await enter(page, 'accounts-sita', '/app/Accounts/Defaulters?search=21B81A0501')
  await expect(page.getByRole('heading', { level: 1, name: 'Defaulters' })).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check()
  await page.getByRole('button', { name: 'Send reminders' }).click()
  await expect(page.getByText('Remind 1 student by email?')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send reminders' }).click()
  await expect(page.getByText('1 reminder is on its way.')).toBeVisible()

  await page.goto('/app/Accounts/Defaulters?delay=90')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('checkbox', { name: /^Select all [\d,]+ that match$/ }).check()
  await page.getByRole('button', { name: 'Send reminders' }).click()
  await expect(page.getByText(/people get no email\. The list below gives the reasons\./)).toBeVisible()
  await expect(page.getByText('No email address in the register.').first()).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/de/app/Accounts/Defaulters')
  await expect(page.getByRole('heading', { level: 1, name: 'Säumige' })).toBeVisible()
  await expectFits(page, 360)
  await expectAccessible(page)
})

test('a rule of two people moves dues to the government, and the parent has nothing to do', async ({
  page,
}) => {
  await enter(page, 'parent-sharma', '/fees')
  const sponsored = page.getByRole('region', { name: 'Paid by scholarship' })
  await expect(sponsored.getByText(/^The scholarship pays this: .* Nothing to do now\.$/)).toBeVisible()
  await expect(sponsored.getByRole('checkbox')).not.toBeChecked()
  await expectAccessible(page)

  await enter(page, 'accounts-sita', '/app/Fees/sponsors?new')
  await page.getByRole('combobox', { name: 'Fee type' }).selectOption('Exam Fee')
  await page.getByRole('combobox', { name: 'Seat type' }).selectOption('Convener')
  await page.getByRole('button', { name: 'Show which dues it moves' }).click()
  await expect(page.getByText('This is a required field').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Government' }).check()
  await page.getByRole('button', { name: 'Show which dues it moves' }).click()
  await expect(page.getByText(/^\d+ unpaid dues move to the sponsor, ₹/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Propose the rule' }).click()
  await expect(page.getByText(/^The rule was proposed\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  await expectAccessible(page)
  const rule = new URL(page.url()).pathname

  await enter(page, 'accounts-mohan', rule)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The rule is in force.')).toBeVisible()
  await page.goto('/app/Fees/sponsors')
  await expectAccessible(page)
  await page.goto('/app/Fees/dues?payableBy=government')
  await expectAccessible(page)

  await enter(page, 'accounts-sita', rule)
  await page.getByRole('link', { name: 'End the rule' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'End the rule' }).click()
  await expect(page.getByText(/^The rule was ended\./)).toBeVisible()

  await page.goto('/app/Fees/dues?search=21B81A0501')
  await page.locator('table.list tbody a').first().click()
  await page.getByRole('link', { name: 'Tuition Fee' }).click()
  await page.getByRole('link', { name: 'Change who pays' }).click()
  await page.getByRole('radio', { name: 'Other sponsor' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Letter of the trust')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Propose the change' }).click()
  await expect(page.getByText(/^You proposed to change who pays this due\./)).toBeVisible()
  await page.getByRole('link', { name: 'To the proposal' }).click()
  const proposal = new URL(page.url()).pathname
  await enter(page, 'accounts-mohan', proposal)
  await expect(page.getByText('Payable from then on by')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The proposal was confirmed.')).toBeVisible()
  await expectAccessible(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, 'parent-sharma', '/de/fees')
  await expect(page.getByRole('region', { name: 'Zahlt das Stipendium' }).first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Zahlt der Kostenträger' })).toBeVisible()
  await expectFits(page, 360)
  await expectAccessible(page)
})
