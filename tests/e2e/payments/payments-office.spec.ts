import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { testWithGateway } from '../../support/servers/fees-campus.ts'

const test = testWithGateway()

test.use({ allowErrors: [/status of (400|409)/] })

test('the accounts office gives a payment back and decides about money in doubt, each by two people', async ({
  page,
}) => {
  await enter(page, '21b81a0501', '/fees')
  await page.getByRole('button', { name: 'Pay ₹ 1,500.00' }).click()
  await page.getByRole('link', { name: /on the bank’s page/ }).click()
  await page.getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()

  await enter(page, 'accounts-sita', '/app/Fees/payments?state=paid')
  await expectAccessible(page)
  await page.locator('table.list tbody a').first().click()
  await page.getByRole('button', { name: 'Check with the gateway now' }).click()
  await expect(page.getByText('The gateway has answered.')).toBeVisible()
  await page.getByRole('link', { name: 'Propose a refund' }).click()
  const amount = page.getByRole('textbox', { name: 'Amount (₹)' })
  await amount.fill('1,500.50')
  await page.getByRole('radio', { name: 'By bank transfer' }).check()
  await page.getByRole('radio', { name: 'Nobody owes it any more' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Left the library')
  await page.getByRole('button', { name: 'Propose a refund' }).click()
  await expect(page.getByText('This is more than is left of this payment.')).toBeVisible()
  await expectAccessible(page)
  await amount.fill('500')
  await page.getByRole('button', { name: 'Propose a refund' }).click()
  await expect(page.getByText('You proposed the refund.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You proposed the refund.')).toHaveCount(0)
  const payment = new URL(page.url()).pathname

  await enter(page, 'accounts-mohan', payment)
  await expectAccessible(page)
  await expect(page.getByText('Proposed by')).toBeVisible()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('The refund was approved.')).toBeVisible()

  await enter(page, 'accounts-sita', payment)
  await page.getByLabel('Sent on').fill('2026-01-31')
  await page.getByRole('textbox', { name: 'Reference of the bank' }).fill('UTR 412345678901')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Record as sent' }).click()
  await expect(page.getByText('The refund was recorded as sent.')).toBeVisible()
  await page.goto('/app/Fees/refunds')
  await expect(page.getByRole('cell', { name: 'Sent', exact: true })).toBeVisible()
  await expectAccessible(page)
  // Finds the payment of another refund, and reads on its receipt what was refunded.
  await page.getByRole('link', { name: 'Propose a refund' }).click()
  await expectAccessible(page)
  const search = page.getByRole('textbox', { name: /^Receipt number, roll number/ })
  await search.fill('22B81A05')
  await page.getByRole('button', { name: 'Find the payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payments found' })).toBeVisible()
  await expectAccessible(page)
  await search.fill('21B81A0501')
  await page.getByRole('button', { name: 'Find the payment' }).click()
  await expect(page).toHaveURL(new RegExp(`${payment}\\?do=refund$`))
  await expect(page.getByRole('radio', { name: 'In the payment gateway’s portal' })).toBeChecked()
  await page.goto(payment)
  await page.getByRole('link', { name: /^[A-Z]\/20/ }).click()
  await expect(page.getByText(/^Refunded ₹\s500\.00 on 31 January 2026\.$/)).toBeVisible()
  await page.getByRole('link', { name: 'To the payment' }).click()
  await expect(page).toHaveURL(new RegExp(`${payment}$`))

  await page.goto('/app/Fees/reviews?state=open')
  await expectAccessible(page)
  await page.locator('table.list tbody a').first().click()
  await page.getByRole('link', { name: 'Close with a reason' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The rest was paid at the counter')
  await page.getByRole('button', { name: 'Close with a reason' }).click()
  await expect(page.getByText('Your proposal was saved.')).toBeVisible()
  const doubt = new URL(page.url()).pathname

  await enter(page, 'accounts-mohan', `/de${doubt}`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Bestätigen' }).click()
  await expect(page.getByText('Die Frage wurde abgeschlossen.')).toBeVisible()
})
