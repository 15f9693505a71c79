import type { BrowserContext, Page } from 'playwright/test'
import { enter, expect, expectAccessible, expectFits, weigh } from '../../support/browser/e2e.ts'
import { expectGerman } from '../../support/browser/german.ts'
import { drawingOf } from '../../support/documents/drawing.ts'
import { testWithGateway } from '../../support/servers/fees-campus.ts'

const test = testWithGateway()

test.use({ allowErrors: [/status of 40[01]/] })

/** Payers may have a slow connection: at most 20,000 bytes signed in, 14 KB signed out, and no React. */
async function expectLight(page: Page, kilobytes = 20): Promise<void> {
  const { bytes, requests, scripts } = await weigh(page, page.url())
  expect.soft(bytes, page.url()).toBeLessThanOrEqual(kilobytes === 20 ? 20_000 : kilobytes * 1024)
  expect.soft(requests, page.url()).toBeLessThanOrEqual(kilobytes === 20 ? 6 : 4)
  expect.soft(scripts.join(' '), page.url()).not.toMatch(/react|client\./)
}

test('a student is declined, tries again by UPI and opens the receipt', async ({ page, context }) => {
  const frame = page.getByRole('navigation', { name: 'Main navigation' })
  await enter(page, '21b81a0501', '/fees')
  await expectAccessible(page)
  await expectLight(page)
  await expect(
    page.getByText('Fees of different types are paid one after another', { exact: false }),
  ).toBeVisible()
  await expectSaidBesidePay(page, context)
  await page.waitForURL(/\/fees\/pay\//)
  await expectLight(page)
  await expect(frame).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay ₹ 98,000.00 on the bank’s page' }).click()
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Fail' })).toBeVisible()
  await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'All fees' })).toBeVisible()
  await expectAccessible(page)
  await expectLight(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Pay ₹ 98,000.00' }).click()
  await page.getByRole('link', { name: /on the bank’s page/ }).click()
  await page.getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Thank you for your Payment')).toBeVisible()
  await expectAccessible(page)
  await expectLight(page)
  const download = page.getByRole('link', { name: /^Receipt \(PDF, about \d+\sKB\)$/ })
  const receipt = await page.request.get((await download.getAttribute('href')) ?? '')
  const kilobytes = Number(/(\d+)\sKB/.exec(await download.innerText())?.[1])
  expect(Math.abs((await receipt.body()).byteLength / 1024 / kilobytes - 1)).toBeLessThan(0.2)
  expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').locator('.button:visible')).toHaveCount(0)
  await page.emulateMedia({ media: null })
  await context.setOffline(true)
  await page.getByRole('link', { name: 'All fees' }).click()
  const said = page.getByRole('status').filter({ hasText: 'No connection' })
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(said).toHaveCount(1)
  await context.setOffline(false)
  await expect(said).toHaveCount(0)
  const status = page.url()
  await page.goto('/fees')
  const arrived = page.getByRole('status').filter({ hasText: 'Your payment has arrived' })
  await expect(arrived).toContainText('₹ 98,000.00 for Tuition Fee')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeVisible()
  await expect(arrived).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Details of Tuition Fee, ₹ 98,000.00' }).first()).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'Receipt (PDF) of Tuition Fee, ₹ 98,000.00' }).first(),
  ).toBeVisible()
  await page.goto(status)
  await page.context().clearCookies()
  expect((await page.goto(status))?.status()).toBe(401)
  await expect(page.getByRole('heading', { name: 'Sign in to see this payment' })).toBeVisible()
  await expect(page.getByText('If you paid, nothing is lost', { exact: false })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Call / })
      .first(),
  ).toHaveAttribute('href', /^tel:/)
  await expect(page.getByRole('main').getByRole('link', { name: 'Fees' })).toHaveAttribute('href', '/fees')
  await expectLight(page, 14)
  const drawn = (await drawingOf(await receipt.body())).join('\n')
  await expectVerified(page, /verify\/(\w+)/.exec(drawn)?.[1] ?? '')
})

/** Without a connection and on a slow one the button itself says at once what happens. */
async function expectSaidBesidePay(page: Page, context: BrowserContext): Promise<void> {
  const pay = page.getByRole('button', { name: 'Pay ₹ 98,000.00' })
  await context.setOffline(true)
  await pay.click()
  const said = page.locator('form').filter({ has: pay }).getByRole('status')
  await expect(said).toContainText('No connection')
  await expect(said.getByRole('button', { name: 'Try again' })).toBeInViewport()
  await context.setOffline(false)
  await expect(said).toHaveCount(0)
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/auth/v1/session', async (route) => {
    await held
    await route.continue()
  })
  await pay.click()
  await expect(page.getByRole('button', { name: 'Opening the payment page …' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  letGo()
}

/** Anybody with the paper compares it, and learns nothing more about the payer. */
async function expectVerified(page: Page, code: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const locale of ['', '/de']) {
    await page.goto(`${locale}/verify/${code}`)
    const shown = page.getByRole('main')
    await expect(
      shown.getByRole('heading', { name: locale ? 'Echte Quittung' : 'Genuine receipt' }),
    ).toBeVisible()
    for (const said of ['₹ 98,000.00', 'A. S.', '••••••0501'])
      await expect(shown.getByText(said, { exact: true })).toBeVisible()
    await expect(shown.getByText('Anjali')).toHaveCount(0)
    await expectAccessible(page)
    await expectFits(page, 360)
    if (locale) await expectGerman(page)
  }
  // The code leads to the payment only after signing in.
  await page.goto(`/r/${code}`)
  await expect(page).toHaveURL(/\/login\?return=%2Fr%2F/)
  await expect(page.getByRole('status').filter({ hasText: 'Sign in to see your receipt.' })).toBeVisible()
  await expectAccessible(page)
  await expectFits(page, 360)
  await page.goto(`/de/r/${code}`)
  await expect(page.getByText('Melden Sie sich an, um Ihre Quittung zu sehen.')).toBeVisible()
  await page.goto('/login')
  await expect(page.getByText('Sign in to see your receipt.')).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a parent is led to the fees of the child, above what was paid before, and prints what is due', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const locale of ['', '/de']) {
    await enter(page, 'parent-sharma', `${locale}/app/Parent%20Dashboard`)
    await expectFits(page, 360)
    const child = page.getByRole('listitem').filter({ has: page.locator('a[href*="/fees#"]') })
    const name = (await child.locator('.name').last().textContent()) ?? ''
    await page.emulateMedia({ media: 'print' })
    await expect(child.locator('.amount').last()).toBeVisible()
    await page.emulateMedia({ media: null })
    await child.locator('a[href*="/fees#"]').last().click()
    await expect(page).toHaveURL(/\/fees#/)
    const own = page.getByRole('heading', { level: 2, name, exact: false }).first()
    await expect(own).toBeInViewport()
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    const isPast = titles.map((title) => /^(Payments|Zahlungen): /.test(title.trim()))
    expect(isPast).toEqual(isPast.toSorted((one, other) => Number(one) - Number(other)))
    await expectAccessible(page)
  }
})

test('the accounts officer deletes and adds a gateway key, and the administrator confirms it', async ({
  page,
}) => {
  await enter(page, 'accounts-mohan', '/paymentGatewayKeyMaintenance')
  const answer = async (name: string) => page.getByRole('dialog').getByRole('button', { name }).click()
  const of = (action: string) => page.getByRole('button', { name: `${action} the key of Hostel Fee` })
  await expect(page.getByText('This is a sandbox')).toBeVisible()
  await of('Delete').click()
  await expect(page.getByText('Do you want to Delete?')).toBeVisible()
  await answer('Cancel')
  await of('Delete').click()
  await answer('Delete')
  await expect(page.getByText('The key was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a key' }).click()
  await page.getByLabel('Gateway user name').fill('20000001')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is a required field')).toBeVisible()
  const password = page.getByLabel('Password')
  await password.fill('secret')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Do you want to Save?')).toBeVisible()
  await answer('Save')
  await expect(page.getByText(/begins with testpassword_ or prodpassword_/).first()).toBeVisible()
  await expectAccessible(page)
  await password.fill('testpassword_unknown')
  await page.getByRole('button', { name: 'Save' }).click()
  await answer('Save')
  await expect(
    page.getByText('The key was saved. It is in force once another person has confirmed it.'),
  ).toBeVisible()
  const waits = page.getByText('To be confirmed: the key of Hostel Fee')
  await expect(waits).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirm the key' })).toHaveCount(0)
  await expectAccessible(page)

  await enter(page, 'admin-meena', '/paymentGatewayKeyMaintenance')
  await expect(waits).toBeVisible()
  await expect(page.getByText('••••nown', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm the key of Hostel Fee' }).click()
  await expect(page.getByText('Do you want to put this key in force?')).toBeVisible()
  await answer('Confirm')
  await expect(page.getByText('The key is in force.', { exact: false })).toBeVisible()
  await of('Test').click()
  await expect(page.getByText(/The gateway does not know this key/)).toBeVisible()
  await of('Edit').click()
  await page.getByLabel('Gateway user name').fill('20000002')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Do you want to Update?')).toBeVisible()
  await answer('Update')
  await expect(page.getByText('The change was saved.', { exact: false })).toBeVisible()
  await expect(of('Edit')).toBeDisabled()
  await page.getByRole('button', { name: 'Withdraw the key of Hostel Fee' }).click()
  await answer('Withdraw')
  await expect(page.getByText('The key was withdrawn.', { exact: false })).toBeVisible()
  await expect(page.getByRole('cell', { name: '20000001' })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('testpassword_unknown')).toHaveCount(0)
})

/** Returns an applicant who owes the admission fee: number and date of birth as typed. */
async function applicant(page: Page): Promise<{ number: string; born: string }> {
  await enter(page, 'accounts-sita', '/app/Fees/dues')
  const dues = await (await page.request.get('/api/v1/exportDues?format=csv')).text()
  const [number = ''] = /^.*Admission Fee.*$/m.exec(dues)?.[0].match(/\d{4}\/\d{4}/) ?? []
  await enter(page, 'admissions-swathi', '/app/Admissions')
  const query = new URLSearchParams({ adminNo: number })
  const found = await page.request.get(`/api/v1/getNormalData?${query}`)
  const [{ dateofBirth = '' } = {}] = (await found.json()) as { dateofBirth?: string }[]
  await page.context().clearCookies()
  return { number, born: dateofBirth.split('-').toReversed().join('-') }
}

test('an applicant is cut off at the bank, finds the payment again by its code, and pays, in German', async ({
  page,
}) => {
  const { number, born } = await applicant(page)
  await page.goto('/de/selfpayment')
  const show = page.getByRole('button', { name: 'Zeigen, was fällig ist' })
  await page.getByLabel('Aufnahmenummer').fill(number)
  await show.click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: 'Geburtsdatum: Bitte geben Sie das Geburtsdatum ein oder den Zahlungscode.' })
    .click()
  await expect(page.getByLabel('Geburtsdatum')).toBeFocused()
  await page.getByLabel('Geburtsdatum').fill(born)
  await show.click()
  await expectAccessible(page)
  await expectLight(page, 14)
  await page.getByRole('button', { name: /5,000\.00/ }).click()
  const code = await page.locator('.code').innerText()
  await expectAccessible(page)
  await page.getByRole('link', { name: /5,000\.00/ }).click()
  await page.getByRole('button', { name: 'Close without returning' }).click()
  await page.context().clearCookies()
  await page.goto('/de/selfpayment')
  await page.getByLabel('Aufnahmenummer').fill(number)
  await page.getByLabel('Zahlungscode').fill(code.toLowerCase())
  await show.click()
  await page.getByRole('link', { name: /5,000\.00/ }).click()
  await page.getByRole('button', { name: 'Pay by UPI' }).click()
  await page.waitForURL(/\/lyra\/selfPayment\/status\?orderId=\w+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
})

test.describe('without JavaScript, in German', () => {
  test.use({ javaScriptEnabled: false })

  test('a payer who closed the bank’s page reads the state of the payment under the fees, and pays', async ({
    page,
  }) => {
    await enter(page, '21b81a0501', '/de/fees')
    await page.getByRole('button', { name: /1,500\.00/ }).click()
    const toBank = page.getByRole('link', { name: /1,500\.00/ })
    await toBank.click()
    await page.getByRole('button', { name: 'Close without returning' }).click()
    await page.goto('/de/fees')
    // The list says the same as the page of the payment.
    await expect(page.getByText('Sie ist noch nicht bezahlt.', { exact: false })).toBeVisible()
    await page.getByRole('link', { name: 'Status prüfen' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Noch nicht bezahlt' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Buchhaltung:')).toBeVisible()
    await expect(page.getByRole('main').locator('a[href^="tel:"]').first()).toBeVisible()
    await page.getByRole('button', { name: 'Diese Zahlung verwerfen' }).click()
    await expect(page.getByText(/1,500\.00 wurde verworfen/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/1,500\.00 wurde verworfen/)).toHaveCount(0)
    await page.getByRole('button', { name: /1,500\.00/ }).click()
    await toBank.click()
    await page.getByRole('button', { name: 'Close without returning' }).click()
    await page.goto('/de/fees')
    await page.getByRole('link', { name: 'Diese Zahlung fortsetzen' }).click()
    await toBank.click()
    await page.getByRole('button', { name: 'Pay by card' }).click()
    await page.waitForURL(/\/lyra\/misFeepayment\/status\?orderId=\w+$/)
    await page.goto('/de/fees')
    const arrived = page.getByRole('status').filter({ hasText: 'Ihre Zahlung ist eingegangen' })
    await expect(arrived.filter({ hasText: '1,500.00' })).toBeVisible()
    await expect(page.getByRole('button', { name: /1,500\.00/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Quittung (PDF)' }).first()).toBeVisible()
  })
})
