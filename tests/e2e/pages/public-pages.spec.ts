import type { Page } from 'playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectFits,
  mainExam,
  resultPath,
  scaleUnder,
  weigh,
} from '../../support/browser/e2e.ts'
import { featureRows } from '../../support/database/feature-rows.ts'
import { expectGerman } from '../../support/browser/german.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

test.use({ allowErrors: [/status of 404/] })

const pages = Object.values(await featureRows()).flatMap(({ publicPages = [] }) => publicPages)

type Scale = Awaited<ReturnType<typeof scaleUnder>>

/** The reference pages exist only in English. */
const references = ['/docs/api', '/docs/permissions']

/** Kilobytes on the wire, for each page open to everybody. */
const mostKilobytes = 14

/** Checks the weight once the page has finished loading. */
async function expectLight(page: Page, scale: Scale, path: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect.soft(scale.weight().bytes / 1024, path).toBeLessThanOrEqual(mostKilobytes)
  // Each island would load React.
  await expect(page.locator('astro-island')).toHaveCount(0)
}

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

  // Colours do not change with the language, so dark mode is checked in English only.
  test('every public page is accessible and German in German, fits, and is light, without React', async ({
    page,
  }) => {
    const scale = await scaleUnder(page)
    for (const path of pages) {
      scale.clear()
      await page.goto(path === '/' ? '/de' : `/de${path}`)
      await expectAccessible(page)
      await expectFits(page, 360)
      await expectGerman(page)
      await expectLight(page, scale, path)
    }
  })
})

for (const path of ['/', '/examresults', '/notices', resultPath(mainExam, '21B81A0501')]) {
  test(`${path} costs at most ${mostKilobytes} KB and four requests, and no file of scripts`, async ({
    page,
  }) => {
    const weight = await weigh(page, path)
    expect(weight.bytes).toBeLessThanOrEqual(mostKilobytes * 1024)
    expect(weight.requests).toBeLessThanOrEqual(4)
    // On 2G each file costs a round trip.
    expect(weight.scripts).toEqual([])
  })
}

test('switching the language keeps the page and the question', async ({ page }) => {
  await page.goto(resultPath(mainExam, '21B81A0501'))
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(new RegExp('/de/results/.*rollNo=21B81A0501$'))
  await expect(page.getByRole('link', { name: /^Notenübersicht \(PDF/ })).toBeVisible()
})

test('a form that is on its way says so', async ({ page }) => {
  await page.goto('/ForgotPassword')
  // Added after the page's own listeners: the form counts as sent while the page stays.
  await page.evaluate(() => addEventListener('submit', (event) => event.preventDefault()))
  await page.getByRole('main').getByRole('button').click()
  await expect(page.getByRole('status')).toContainText('One moment')
})
