import {
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectFits,
  mainExam,
  resultPath,
  weigh,
} from '../support/e2e.ts'
import { featureRows } from '../support/feature-rows.ts'
import { expectGerman } from '../support/german.ts'
import { testWithoutChanges as test } from '../support/sample-college.ts'

test.use({ allowErrors: [/status of 404/] })

const pages = Object.values(await featureRows()).flatMap(({ publicPages = [] }) => publicPages)

/** The references are written in English. */
const references = ['/docs/api', '/docs/permissions']

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, allowErrors: [/status of 404/] })

  test('every public page is accessible in light and dark, and fits', async ({ page }) => {
    for (const path of [...pages, ...references]) {
      await page.goto(path)
      await expectAccessibleInLightAndDark(page)
      await expectFits(page, 360)
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    }
  })

  // Colours do not change with the language: the dark ones are looked at in English.
  test('every public page is accessible and German in German, and fits', async ({ page }) => {
    for (const path of pages) {
      await page.goto(path === '/' ? '/de' : `/de${path}`)
      await expectAccessible(page)
      await expectFits(page, 360)
      await expectGerman(page)
    }
  })
})

for (const path of ['/', '/examresults', '/notices', resultPath(mainExam, '21B81A0501')]) {
  test(`${path} costs at most 14 KB and four requests, and no file of scripts`, async ({ page }) => {
    const weight = await weigh(page, path)
    expect(weight.bytes).toBeLessThanOrEqual(14 * 1024)
    expect(weight.requests).toBeLessThanOrEqual(4)
    // On 2G each file is a round trip of its own.
    expect(weight.scripts).toEqual([])
  })
}

test('switching the language keeps the page and the question', async ({ page }) => {
  await page.goto(resultPath(mainExam, '21B81A0501'))
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(new RegExp('/de/results/.*rollNo=21B81A0501$'))
  await expect(page.getByRole('link', { name: 'Notenübersicht herunterladen (PDF)' })).toBeVisible()
})

test('about and contact open as dialogs where scripts run', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('dialog', { name: 'Contact Us' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
