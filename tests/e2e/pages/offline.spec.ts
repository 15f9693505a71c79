import {
  enter,
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectFits,
  mainExam,
  resultPath,
  signIn,
} from '../../support/browser/e2e.ts'
import { testWithGateway } from '../../support/servers/fees-campus.ts'
import { expectGerman } from '../../support/browser/german.ts'
import { inOffice } from '../../support/servers/in-office.ts'
import { keep, keepOn, leftBehind, list, removeFrom } from '../../support/browser/kept-pages.ts'
import { pressAt } from '../../support/browser/tab-to.ts'

const test = testWithGateway()

test.describe.configure({ mode: 'serial' })
// Messages that a phone without a connection logs.
test.use({ allowErrors: [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|status of 404/] })

const roll = '21B81A0501'
const stamp = /^\s*(As of|Abgerufen am) .+ – (no connection|keine Verbindung)$/

test('a visitor keeps a result by keyboard alone and reads it without a connection, in both languages', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const locale of ['', '/de']) {
    await page.goto(resultPath(mainExam, roll, locale))
    if (!locale) {
      await page.waitForLoadState('networkidle')
      expect(await leftBehind(page)).toEqual({ workers: 0, caches: [] })
      expect(asked.filter((path) => /worker|keep|manifest/.test(path))).toEqual([])
    }
    await pressAt(page, keepOn(page))
    await expect(page.getByText(locale ? 'Behalten.' : 'Kept. The page also opens')).toBeVisible()
    await expectAccessible(page)
    await context.setOffline(true)
    await page.goto(resultPath(mainExam, roll, locale))
    await expect(page.getByText(stamp)).toBeInViewport()
    await expect(page.getByText(locale ? '8,56' : '8.56').first()).toBeVisible()
    await expect(removeFrom(page)).toBeVisible()
    await expectAccessibleInLightAndDark(page)
    await expectFits(page, 360)
    await pressAt(page, page.getByRole('button', { name: /^(Show|Anzeigen)$/ }))
    await expect(page.getByText(stamp)).toBeVisible()
    // Any other page shows the list of saved pages, which links to them.
    await page.goto(`${locale}/contact`)
    await expect(page.getByText(locale ? 'Keine Verbindung.' : 'No connection.')).toBeVisible()
    await expectAccessible(page)
    await expectFits(page, 360)
    if (locale) await expectGerman(page)
    await pressAt(page, list(page).getByRole('link').first())
    await expect(page.getByText(stamp)).toBeVisible()
    await context.setOffline(false)
    await page.reload()
    await expect(page.getByText(stamp)).toHaveCount(0)
  }
})

test('on a connection that drops no half page is saved, and the button reports it', async ({
  page,
  context,
}) => {
  await context.route('**/de/kept', (route) => route.abort())
  await page.goto(resultPath(mainExam, roll))
  await keepOn(page).click()
  await expect(page.getByText('The page could not be kept.')).toBeVisible()
  expect((await leftBehind(page)).workers).toBe(0)
  await context.unroute('**/de/kept')
  await keep(page)
})

test('nothing is kept any more: page by page, and then all of it with the worker', async ({
  page,
  context,
}) => {
  await page.goto(resultPath(mainExam, roll))
  await keep(page)
  await page.goto(resultPath(mainExam, '21B81A0502'))
  await keep(page)
  await page.reload()
  await pressAt(page, removeFrom(page))
  await expect(page.getByText('The page is no longer on this device.')).toBeVisible()
  // The check of the list is still under way when everything is removed.
  const held = Promise.withResolvers<void>()
  await context.route('**/de/kept', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/kept')
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('link', { name: new RegExp(roll) })).toBeVisible()
  await pressAt(page, page.getByRole('button', { name: 'Keep nothing on this device' }))
  await expect(page.getByText('Nothing is kept on this device.')).toBeVisible()
  await expectAccessible(page)
  held.resolve()
  // The check opens caches as it ends, soon after its last answer.
  await page.waitForTimeout(1000)
  await expect.poll(() => leftBehind(page)).toEqual({ workers: 0, caches: [] })
  await expect(list(page).getByRole('listitem')).toHaveCount(0)
  await context.setOffline(true)
  await expect(page.goto(resultPath(mainExam, roll))).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('a receipt is its payer’s: gone when they sign out, and when somebody else signs in', async ({
  page,
  context,
}) => {
  // A result saved without signing in stays throughout.
  await page.goto(resultPath(mainExam, '21B81A0502'))
  await keep(page)
  await enter(page, '21b81a0501', '/fees')
  await page.getByRole('button', { name: 'Pay ₹ 98,000.00' }).click()
  await page.getByRole('link', { name: /on the bank’s page/ }).click()
  await page.getByRole('button', { name: 'Pay by UPI' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.goto('/fees')
  await page.getByRole('link', { name: 'Details' }).first().click()
  const receipt = page.url().replace('#payment', '')
  const printable = await page.getByRole('link', { name: 'Open the receipt' }).getAttribute('href')

  const expectReadable = async (isReadable: boolean): Promise<void> => {
    await context.setOffline(true)
    await page.goto(receipt)
    await expect(page.getByText('Payment Successful!')).toHaveCount(isReadable ? 1 : 0)
    await expect(page.getByText(isReadable ? stamp : 'No connection.')).toBeVisible()
    await page.goto('/kept')
    await expect(list(page).getByRole('link')).toHaveCount(isReadable ? 2 : 1)
    const kept = await page.evaluate(
      async (address) => (await caches.match(address))?.headers.get('content-type'),
      printable ?? '',
    )
    expect(kept).toBe(isReadable ? 'application/pdf' : undefined)
    await context.setOffline(false)
  }
  await keep(page)
  await expectAccessible(page)
  await expectReadable(true)
  await page.goto('/de')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(page.getByRole('link', { name: 'Anmelden' }).first()).toBeVisible()
  await expectReadable(false)

  await signIn(page, '21b81a0501', 'Student')
  await page.goto(receipt)
  await keep(page)
  await expectReadable(true)
  // The session ends silently and another user signs in.
  await context.clearCookies()
  await signIn(page, 'parent-sharma', 'Parent')
  await expectReadable(false)
})

test('a result that the college withholds or withdraws is gone from the phone with the next look', async ({
  page,
  context,
  request,
}) => {
  // One page in English, the other in German.
  const held = resultPath(mainExam, roll)
  const opened = resultPath(mainExam, '21B81A0502', '/de')
  for (const path of [held, opened]) {
    await page.goto(path)
    await keep(page)
  }
  // The exam's title changes: the saved pages follow it, and the list shows the new title.
  const exam = {
    title: `${mainExam} (corrected)`,
    regulation: 'R20',
    heldMonth: 7,
    heldYear: 2026,
    kind: 'regular',
  }
  await inOffice(request, 'correctExam', { label: 0, exam, reason: 'A word was missing' })
  await page.goto('/kept')
  await expect(list(page).getByRole('link', { name: `${roll} · ${exam.title}` })).toBeVisible()
  await inOffice(request, 'holdResult', { rollNumber: roll, reason: 'Fees' })
  // The list asks the server about its entries without opening the pages.
  await page.goto('/kept')
  await expect(list(page).getByRole('link')).toHaveCount(1)
  await inOffice(request, 'withdrawExam', { reason: 'Marks of one subject' })
  await page.goto(opened)
  await expect(page.getByRole('heading', { name: /zur Berichtigung zurückgezogen/ })).toBeVisible()
  await expectGerman(page)
  await context.setOffline(true)
  await page.goto(opened)
  await expect(page.getByText('Auf diesem Gerät wird nichts behalten.')).toBeVisible()
})

test('where the server is down, what is kept is still there', async ({ page, campus }) => {
  // A different exam from the withdrawn one.
  await page.goto(`/results?rollNo=${roll}`)
  await page.locator('ul.results').getByRole('link').first().click()
  await keep(page)
  const kept = page.url()
  await campus.kill()
  await page.goto(kept)
  await expect(page.getByText(stamp)).toBeVisible()
})
