import { expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

test.use({ allowErrors: [/status of 401/], viewport: { width: 360, height: 740 } })

test('a visitor who opens the page of a payment learns how to go on, and nothing of the address is repeated', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await page.goto('/lyra/payment/status?orderId=F2026-1')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(main).toContainText('nothing is lost')
  await expect(main).toContainText('F2026-1')
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    /^\/login\?return=%2Flyra%2Fpayment%2Fstatus/,
  )
  await expectAccessible(page)
  await expectFits(page, 360)
  await page.goto('/de/lyra/payment/status?orderId=Call%2099999')
  await expect(main).toContainText('ist nichts verloren')
  await expect(main).not.toContainText('99999')
})
