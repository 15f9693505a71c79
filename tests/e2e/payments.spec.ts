import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { testWithGateway } from '../support/fees-campus.ts'

const test = testWithGateway()

test('a student is declined, tries again by UPI and opens the receipt', async ({ page }) => {
  await enter(page, '21b81a0501', '/fees')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pay ₹ 98,000.00' }).click()
  await page.getByRole('link', { name: 'Pay ₹ 98,000.00 on the bank’s page' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Fail' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Pay ₹ 98,000.00' }).click()
  await page.getByRole('link', { name: /on the bank’s page/ }).click()
  await page.getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expectAccessible(page)
  const address = await page.getByRole('link', { name: 'Receipt (PDF)' }).getAttribute('href')
  const receipt = await page.request.get(address ?? '')
  expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-')
})

test.describe('without JavaScript, in German', () => {
  test.use({ javaScriptEnabled: false })

  test('whoever closes the bank’s page reads under the fees how the payment stands, and pays', async ({
    page,
  }) => {
    await enter(page, '21b81a0501', '/de/fees')
    await page.getByRole('button', { name: /1\.500,00/ }).click()
    const toBank = page.getByRole('link', { name: /1\.500,00/ })
    await toBank.click()
    await page.getByRole('button', { name: 'Close without returning' }).click()
    await page.goto('/de/fees')
    await expect(page.getByText('Wird bestätigt')).toBeVisible()
    await page.getByRole('button', { name: /1\.500,00/ }).click()
    await toBank.click()
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await page.waitForURL(/\/lyra\/misFeepayment\/status\?orderId=\w+$/)
    await page.goto('/de/fees')
    await expect(page.getByRole('button', { name: /1\.500,00/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Quittung (PDF)' }).first()).toBeVisible()
  })
})
