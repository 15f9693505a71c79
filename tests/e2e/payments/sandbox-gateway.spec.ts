import { openSandbox, type TestSandbox, made } from '../../sandbox-gateway/sandbox.ts'
import {
  test as base,
  expect,
  expectAccessibleInLightAndDark,
  expectFits,
} from '#tests/support/browser/e2e.ts'

const test = base.extend<{ sandbox: TestSandbox }>({
  sandbox: async ({}, use) => {
    const sandbox = await openSandbox()
    await use(sandbox)
    await sandbox.stop()
  },
})

test('the payer sees what is to be paid, on a phone, in light and in dark', async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const { paymentLink } = await made(sandbox, { orderInfo: 'x'.repeat(200) })
  await page.goto(paymentLink)
  await expect(page.getByText('SANDBOX, no money moves')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay ₹1,500.00')
  await expect(page.getByText('Tuition fees')).toBeVisible()
  await expectFits(page, 360)
  await expectAccessibleInLightAndDark(page)
})

for (const [label, status] of [
  ['Pay by UPI', 'PAID'],
  ['Pay by card', 'PAID'],
  ['Decline', 'DROPPED'],
  ['Cancel', 'DROPPED'],
] as const)
  test(`“${label}” leads back to the college with ${status}`, async ({ page, sandbox }) => {
    const { paymentLink, uuid } = await made(sandbox)
    await page.goto(paymentLink)
    await page.getByRole('button', { name: label }).click()
    await page.waitForURL(`${sandbox.college}/lyra/payment/status?**`)
    const back = new URL(page.url()).searchParams
    expect([back.get('vads_charge_status'), back.get('vads_charge_uuid')]).toEqual([status, uuid])
  })

test('the page is closed without returning, opened again and paid', async ({ page, sandbox }) => {
  const { paymentLink } = await made(sandbox)
  await page.goto(paymentLink)
  await page.getByRole('button', { name: 'Close without returning' }).click()
  await expect(page.getByRole('heading', { name: 'Closed without returning' })).toBeVisible()
  await expectAccessibleInLightAndDark(page)
  await page.getByRole('link', { name: 'Back to the payment' }).click()
  await page.getByRole('button', { name: 'Pay by UPI' }).click()
  await page.waitForURL(`${sandbox.college}/**`)
})

test('a charge that is over shows how, and the way back', async ({ page, sandbox }) => {
  const { paymentLink } = await made(sandbox)
  await sandbox.control.decline({ order: 'F-1' })
  await page.goto(paymentLink)
  await expect(page.getByRole('heading', { name: 'Declined by the bank' })).toBeVisible()
  await expectAccessibleInLightAndDark(page)
  await page.getByRole('link', { name: 'Return to the college' }).click()
  await page.waitForURL(`${sandbox.college}/**`)
})

test('the browser comes back by a form where the order asks for one', async ({ page, sandbox }) => {
  const url = `${sandbox.college}/lyra/payment/status?orderId=F-1`
  const { paymentLink, uuid } = await made(sandbox, { return: { method: 'POST', url } })
  await page.goto(paymentLink)
  await page.getByRole('button', { name: 'Pay by card' }).click()
  await page.waitForURL(url)
  const came = sandbox.received.filter(({ path }) => path.startsWith('/lyra'))
  expect(came.map(({ method }) => method)).toEqual(['POST'])
  expect(new URLSearchParams(came[0]?.body).get('vads_charge_uuid')).toBe(uuid)
})

test('the browser comes back twice, by GET and by a form', async ({ page, sandbox }) => {
  for (const method of ['GET', 'POST']) {
    await sandbox.control.script({ on: 'return', fault: 'twice' })
    const url = `${sandbox.college}/lyra/${method}?orderId=F-1`
    const { paymentLink } = await made(sandbox, { return: { method, url } })
    await page.goto(paymentLink)
    await page.getByRole('button', { name: 'Pay by UPI' }).click()
    await page.waitForURL(`${url}**`)
    const came = sandbox.received.filter(({ path }) => path.startsWith(`/lyra/${method}`))
    expect(came.map((each) => each.method)).toEqual([method, method])
    expect(came[1]).toEqual(came[0])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a charge is paid, and the way back is a button', async ({ page, sandbox }) => {
    const url = `${sandbox.college}/lyra/payment/status`
    const { paymentLink } = await made(sandbox, { return: { method: 'POST', url } })
    await page.goto(paymentLink)
    await page.getByRole('button', { name: 'Pay by UPI' }).click()
    await page.getByRole('button', { name: 'Return to the college' }).click()
    await page.waitForURL(url)
  })
})
