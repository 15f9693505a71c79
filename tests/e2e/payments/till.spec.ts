import type { Page } from 'playwright/test'
import { enter, expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'

const test = testInSampleCollege()
test.describe.configure({ mode: 'serial' })
test.use({ allowErrors: [/status of 400/] })
test.setTimeout(120_000)

const tillPath = '/app/Accounts/Fee Collection'

/** Types and presses keys, and counts them. */
function countedKeys({ keyboard }: Page) {
  let count = 0
  return {
    async type(text: string): Promise<void> {
      count += text.length
      await keyboard.type(text)
    },
    async press(key: string): Promise<void> {
      count += 1
      await keyboard.press(key)
    },
    count: () => count,
  }
}

/** Returns the cells that do not stand below the heading of their column. */
const cellsElsewhere = (page: Page): Promise<string[]> =>
  page.locator('table.list').evaluate((table) => {
    const right = (cell: Element): number => Math.round(cell.getBoundingClientRect().right)
    const columns = [...table.querySelectorAll('thead th')].map(right)
    return [...table.querySelectorAll(':is(tbody, tfoot) tr')].flatMap((row) =>
      [...row.children].flatMap((cell, place) =>
        right(cell) === columns[place] ? [] : [`${place}: ${cell.textContent.trim()}`],
      ),
    )
  })

test('from roll number to print the keyboard is enough: at most 24 keys, and no answer but the money', async ({
  page,
}) => {
  await enter(page, 'fees-ramesh', tillPath)
  await expectAccessible(page)
  const keys = countedKeys(page)
  await keys.type('21B81A0508')
  await keys.press('Enter')
  await expect(page.getByRole('spinbutton').or(page.getByLabel('Received (₹)'))).toBeFocused()
  await keys.type('100000')
  await keys.press('Enter')
  await expect(page.getByRole('heading', { name: /received\./ })).toBeVisible()
  const print = page.getByRole('link', { name: 'Print', exact: true })
  await expect(print).toBeFocused()
  const opened = page.context().waitForEvent('page')
  await keys.press('Enter')
  await (await opened).close()
  expect(keys.count()).toBeLessThanOrEqual(24)
  await expectAccessible(page)
  for (const path of [await print.getAttribute('href'), `${await print.getAttribute('href')}?paper=roll`]) {
    const printed = await page.request.get(path ?? '')
    expect(printed.headers()['content-type'], path ?? '').toBe('application/pdf')
  }
})

test('UPI alone needs no amount: it takes over what is open, and the page afterwards names it', async ({
  page,
}) => {
  await enter(page, 'fees-ramesh', tillPath)
  const keys = countedKeys(page)
  await keys.type('21B81A0512')
  await keys.press('Enter')
  await expect(page.getByLabel('Received (₹)')).toBeFocused()
  await keys.press('Tab')
  await keys.press('Enter')
  await expect(page.getByLabel('Reference (12 digits)')).toBeFocused()
  await keys.type('433312345678')
  await keys.press('Enter')
  await expect(page.getByRole('status').getByText(/^UPI, 433312345678/)).toBeVisible()
  const print = page.getByRole('link', { name: 'Print', exact: true })
  await expect(print).toBeFocused()
  const opened = page.context().waitForEvent('page')
  await keys.press('Enter')
  await (await opened).close()
  // Ten of the roll number and twelve of the reference are among them.
  expect(keys.count()).toBeLessThanOrEqual(27)
  await page.goto(`${tillPath}?find=21B81A0503`)
  await page.getByRole('button', { name: '+ UPI' }).click()
  const upi = page.getByRole('group', { name: 'UPI' })
  await upi.getByLabel('Amount (₹)').fill('')
  await page.keyboard.press('Enter')
  await expect(upi.getByLabel('Amount (₹)')).toBeFocused()
  await upi.getByRole('button', { name: 'Remove UPI' }).click()
  await expect(page.getByLabel('Amount (₹)')).not.toHaveValue('')
})

test('what a sponsor is to pay is asked about, and is not ticked by going back', async ({ page }) => {
  await enter(page, 'fees-ramesh', `${tillPath}?find=21B81A0513`)
  const tuition = page.getByRole('checkbox', { name: /^Tuition Fee.*Government/ })
  await expect(tuition).not.toBeChecked()
  await tuition.check()
  await page.getByRole('button', { name: 'Take the money' }).last().click()
  const question = page.getByRole('checkbox', { name: /^Take it here all the same/ })
  await expect(question).toBeFocused()
  await expectAccessible(page)
  await page.goto(`${tillPath}?find=21B81A0513`)
  await page.getByRole('button', { name: 'Take the money' }).last().click()
  await expect(page.getByRole('heading', { name: /received\./ })).toBeVisible()
  // The library fee stood where the tuition fee stands now.
  await page.goBack()
  await expect(page.getByRole('checkbox', { name: /^Library Fee/ })).toHaveCount(0)
  await expect(tuition).not.toBeChecked()
})

test('a cheque without its facts is refused at its fields, and nothing that was typed is lost', async ({
  page,
}) => {
  await enter(page, 'fees-ramesh', `${tillPath}?find=21B81A0503`)
  await page.getByRole('button', { name: '+ Cheque' }).click()
  const cheque = page.getByRole('group', { name: 'Cheque', exact: true })
  await cheque.getByLabel('Amount (₹)').fill('1000')
  await cheque.getByLabel('Cheque number').fill('12')
  await page.keyboard.press('Enter')
  await expect(cheque.getByText('The number has six digits.')).toBeVisible()
  await expect(cheque.getByText('Please enter the bank.')).toBeVisible()
  await expect(cheque.getByLabel('Amount (₹)')).toHaveValue('1000')
  await expect(cheque.getByLabel('Cheque number')).toHaveValue('12')
  await expectAccessible(page)
})

test('a transfer gives its receipt once the officer has matched it, and the cashier prints it', async ({
  page,
}) => {
  await enter(page, 'fees-ramesh', `${tillPath}?find=21B81A0506`)
  await page.getByRole('button', { name: 'Bank transfer' }).click()
  await expect(page.getByRole('group', { name: 'Bank transfer' }).getByLabel('Amount (₹)')).not.toHaveValue(
    '',
  )
  await page.getByLabel('Reference (UTR)').fill('UTR 7788-9900')
  await page.getByRole('button', { name: 'Today' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter the transfer' }).last().click()
  await expect(page.getByRole('heading', { name: /There is no receipt yet/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Print', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, 'accounts-mohan', '/de/app/Accounts/Transfers')
  await expectFits(page, 360)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'UTR 7788-9900' }).click()
  await expectFits(page, 360)
  await page.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(page.getByText('Dieses Feld ist ein Pflichtfeld').first()).toBeVisible()
  await page.getByRole('button', { name: 'Heute' }).click()
  await page.getByRole('button', { name: 'Zuordnen' }).click()
  await expect(page.getByText('Die Überweisung ist zugeordnet')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zuordnen' })).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await enter(page, 'fees-ramesh', tillPath)
  const own = page.getByRole('listitem').filter({ hasText: 'UTR 7788-9900' })
  await expect(own.getByText('Matched')).toBeVisible()
  await own.getByRole('link').click()
  const print = page.getByRole('link', { name: 'Print', exact: true })
  const printed = await page.request.get((await print.getAttribute('href')) ?? '')
  expect(printed.headers()['content-type']).toBe('application/pdf')
})

test('a receipt is cancelled by two people, and the books of a phone keep each sum in its column', async ({
  page,
}) => {
  await enter(page, 'fees-ramesh', `${tillPath}?find=21B81A0507`)
  await page.getByRole('button', { name: 'Take the money' }).last().click()
  await page
    .getByRole('link', { name: /^Cancel receipt/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Ask to cancel' }).click()
  await expect(page.getByText('This is a required field').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The wrong student')
  await page.getByRole('button', { name: 'Ask to cancel' }).click()
  await expect(page.getByText('The accounts officer has been asked.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel the receipt' })).toHaveCount(0)
  await expectAccessible(page)
  const wish = new URL(page.url()).pathname
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, 'accounts-mohan', `/de${wish}`)
  await expectFits(page, 360)
  await page.getByRole('button', { name: 'Quittung stornieren' }).click()
  await expect(page.getByText('Die Quittung ist storniert. Bitte geben Sie das Geld zurück.')).toBeVisible()
  await expectAccessible(page)
  for (const book of ['Day Book', 'Month Book']) {
    await page.goto(`/de/app/Accounts/${book}`)
    await expect(page.getByRole('columnheader', { name: 'Storniert' })).toBeAttached()
    expect(await cellsElsewhere(page), book).toEqual([])
    await expectFits(page, 360)
    await expectAccessible(page)
  }
  await page.goto('/de/app/Accounts/Day Close')
  await expectFits(page, 360)
  await expectAccessible(page)
})

test('the cash of a closed day goes to the bank, with a reason where it differs and a slip to print', async ({
  page,
}) => {
  await enter(page, 'accounts-mohan', '/app/Accounts/Day Close')
  await page.getByText('Cash not deposited yet:').getByRole('link').click()
  await expect(page.getByText('Stays in the drawers', { exact: true })).toBeVisible()
  await page.getByLabel('₹ 500', { exact: true }).fill('1')
  await expect(page.locator('[data-total]')).toHaveText('₹ 500.00')
  await page.getByLabel('Deposited at').fill('SBI, Gannavaram')
  await page.getByRole('button', { name: 'Enter the deposit' }).click()
  await expect(page.getByText(/^Less than goes to the bank, by ₹/)).toBeVisible()
  await expect(page.getByLabel('₹ 500', { exact: true })).toHaveValue('1')
  await page.getByLabel('Reason').first().fill('The rest goes tomorrow')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enter the deposit' }).click()
  await expect(page.getByText('The deposit is entered.')).toBeVisible()
  // Somebody else withdraws it, and the day stays closed.
  await expect(page.getByRole('button', { name: 'Withdraw the deposit' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ask to open it again' })).toHaveCount(0)
  await expectAccessible(page)
  const slip = page.getByRole('link', { name: 'Deposit slip' })
  const printed = await page.request.get((await slip.getAttribute('href')) ?? '')
  expect(printed.headers()['content-type']).toBe('application/pdf')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expectFits(page, 360)
})
