import { type Page } from 'playwright/test'
import {
  enter,
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectFits,
} from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const lists = ['/app/Admin/Users', '/app/Examinations', '/app/Admin/Audit', '/app/Imports']
const addressOf = (path: string): string => path.split('?')[0] ?? path
const odd = `page=-1&sort=__proto__&state=%3Cb%3E&search=${'x'.repeat(10_240)}`

const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

async function lookAt(page: Page, path: string, sizes: readonly (typeof phone)[]): Promise<void> {
  await page.goto(path)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectAccessibleInLightAndDark(page)
    await expectFits(page, size.width)
  }
}

// Full lists on a phone are covered with all other office pages.
test('lists are accessible and fit, full and empty, light and dark', async ({ page }) => {
  await enter(page, 'admin-meena', '/app/Account')
  for (const path of lists) {
    await lookAt(page, path, [wide])
    await lookAt(page, `/de${addressOf(path)}?search=nobody&person=nobody&kind=exam&action=x`, [phone, wide])
  }
})

test('the headings of a list stay in sight, below the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await enter(page, 'admin-meena', '/app/Admin/Audit')
  await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
  const header = await page.getByRole('banner').boundingBox()
  const heading = await page.getByRole('columnheader').first().boundingBox()
  expect(heading?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0) - 1)
  expect(heading?.y).toBeLessThan(120)
})

test('an odd address shows the list all the same', async ({ page }) => {
  await enter(page, 'admin-meena')
  for (const path of lists) {
    const answer = await page.request.get(`${addressOf(path)}?${odd}`)
    expect(answer.status(), path).toBe(200)
    // The language switch keeps the address as received, escaped.
    const [, main] = (await answer.text()).split('<main')
    for (const echoed of ['sort=__proto__', '<b>', 'x'.repeat(101)]) expect(main, path).not.toContain(echoed)
  }
  expect((await page.request.get('/app/Admin/Users?search=%00')).status()).toBe(400)
})

test('people are searched, filtered and sorted, and the address keeps it', async ({ page }) => {
  await enter(page, 'admin-meena', '/app/Admin/Users')
  await page.getByLabel('Search').fill('exam')
  // The list follows the typing; no button is pressed.
  await expect(page).toHaveURL(/\?search=exam$/)
  await page.getByRole('main').getByRole('search').locator('summary').click()
  await page.getByRole('main').getByRole('combobox', { name: 'Role' }).selectOption('ROLE_EXAMINATION')
  await expect(page).toHaveURL(/search=exam&role=ROLE_EXAMINATION/)
  await expect(page.getByLabel('Search')).toHaveValue('exam')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'exam-lakshmi', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'User name' }).click()
  await expect(page).toHaveURL(/\?search=exam&role=ROLE_EXAMINATION&sort=-username$/)
  await expect(page.getByRole('columnheader', { name: /^User name/ })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByRole('link', { name: 'Remove Role: Examination' }).click()
  await expect(page).toHaveURL(/\?search=exam&sort=-username$/)

  await page.getByLabel('Search').fill('nobody at all')
  await expect(page.getByText('No users match.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\?sort=-username$/)
  await expect(page.locator('tbody tr')).toHaveCount(25)
})

for (const words of bothLanguages) {
  const { locale, say, at } = words
  const { press, choose, write } = handsOf(words)

  test(`a sheet of the list is saved, and the trail says so in a sentence: ${locale}`, async ({ page }) => {
    await enter(page, 'admin-meena', at('/app/Admin/Users?search=exam'))
    const download = page.waitForEvent('download')
    await press(page.locator('summary', { hasText: say('list.download') }))
    await press(page.getByRole('link', { name: say('list.exportSheet'), exact: true }))
    expect((await download).suggestedFilename()).toBe('users.xlsx')

    await page.goto(at('/app/Admin/Audit'))
    await press(page.getByRole('main').getByRole('search').locator('summary'))
    await write(page.getByRole('searchbox', { name: say('audit.person'), exact: true }), 'meena')
    await choose(
      page.getByRole('combobox', { name: say('audit.action'), exact: true }),
      say('trail.did.list.exported'),
    )
    await expect(page).toHaveURL(/person=meena.*action=list\.exported/)
    // Rows that are replaced later would close what is opened in them.
    await expect(page.locator('[data-list]')).not.toHaveAttribute('aria-busy', 'true')
    await page.keyboard.press('Escape')
    const row = page
      .getByRole('row')
      .filter({ hasText: say('users.title') })
      .first()
    await expect(row).toContainText(locale === 'en' ? 'saved the list' : 'hat die Liste')
    await press(row.locator('summary'))
    await expect(row.getByText('xlsx')).toBeVisible()
    await expectReadable(page, words)

    await press(row.getByRole('link', { name: /Meena/ }))
    await expect(page).toHaveURL(/Audit\?person=admin-meena$/)
    const check = page.getByRole('button', { name: say('audit.verify') })
    await press(check)
    // The button is hidden while a check runs.
    await expect(page).toHaveURL(/Audit$/)
    await expect(check).toBeVisible()
    await expect(page.locator('.message.success')).toContainText(
      locale === 'en' ? 'nothing has been changed or removed' : 'wurde nichts geändert und nichts entfernt',
    )
    await expectAccessible(page)
    await expectReadable(page, words)
  })
}
