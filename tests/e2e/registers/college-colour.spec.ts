import type { Page } from 'playwright/test'
import { contrast } from '#lib/rules/college/oklch.ts'
import { rampOf } from '#lib/rules/college/college-ramp.ts'
import {
  enter,
  expect,
  expectAccessibleInLightAndDark,
  mainExam,
  resultPath,
} from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()
const colours = { en: '#7a0019', de: '#ffb300' }
const result = resultPath(mainExam, '21B81A0501')

/** Returns the value of a token, as the page has it. */
const tokenOf = (page: Page, name: string): Promise<string> =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), name)

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const { press, write } = handsOf(words)
  const colour = colours[locale]
  const { light, dark, band } = rampOf(colour)

  test(`a colour that the college chooses is on all its pages at once, in both modes: ${locale}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    const problems: string[] = []
    visitor.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    // The page of a result was prepared with the colour that the college had.
    await visitor.goto(at(result))
    expect(await tokenOf(visitor, '--action')).not.toBe(light['--action'])

    await enter(page, 'admin-meena', at('/app/Admin/College'))
    const main = page.getByRole('main')
    await write(main.getByLabel(say('settings.colour'), { exact: true }), colour)
    await press(main.getByRole('button', { name: say('form.save'), exact: true }))
    await expect(page.locator('[aria-live]').getByText(say('form.saved'))).toBeVisible()
    await page.reload()
    expect(await tokenOf(page, '--action')).toBe(light['--action'])
    await expectReadable(page, words)

    for (const path of ['/', '/examresults', result]) {
      await visitor.emulateMedia({ colorScheme: 'light' })
      await visitor.goto(at(path))
      expect(await tokenOf(visitor, '--action'), path).toBe(light['--action'])
      expect(await tokenOf(visitor, '--band'), path).toBe(band)
      await expectAccessibleInLightAndDark(visitor)
    }
    await visitor.emulateMedia({ colorScheme: 'dark' })
    expect(await tokenOf(visitor, '--action')).toBe(dark['--action'])
    expect(contrast(dark['--action'], dark['--bg'])).toBeGreaterThan(4.5)
    // A style that the content policy does not allow would be reported, and the colour missing.
    expect(problems).toEqual([])
    await visitor.context().close()
  })
}

test('a palette that somebody has chosen replaces the college’s colour', async ({ page }) => {
  await enter(page, 'admin-meena', '/app/Admin/College')
  await page.evaluate(() => (document.documentElement.dataset['palette'] = 'mint'))
  const mint = await tokenOf(page, '--action')
  expect(mint).not.toMatch(/^#/)
  await page.evaluate(() => (document.documentElement.dataset['palette'] = 'blueCyanTheme'))
  expect(await tokenOf(page, '--action')).toMatch(/^#[0-9a-f]{6}$/)
})

test('the font of the office moves nothing when it comes', async ({ page }) => {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        document.documentElement.dataset['moved'] = String(
          Number(document.documentElement.dataset['moved'] ?? 0) +
            (entry as unknown as { value: number }).value,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.route(/\.woff2/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await enter(page, 'admin-meena', '/app/Students')
  await page.evaluate(async () => document.fonts.ready)
  expect(await page.evaluate(() => document.fonts.check("16px 'Office Sans'"))).toBe(true)
  expect(await page.evaluate(() => Number(document.documentElement.dataset['moved'] ?? 0))).toBeLessThan(0.02)
})

test('the font of the office is loaded for staff, and for nobody else', async ({
  page,
  browser,
  baseURL,
}) => {
  const fontsOf = (of: Page): string[] => {
    const files: string[] = []
    of.on('request', (request) => request.url().includes('.woff2') && files.push(request.url()))
    return files
  }
  const ofStaff = fontsOf(page)
  await enter(page, 'admin-meena', '/app/Admin/College')
  await page.waitForLoadState('networkidle')
  expect(ofStaff.some((file) => file.includes('noto-sans-latin'))).toBe(true)
  // A script that no text has is not loaded.
  expect(ofStaff.filter((file) => /telugu|devanagari/.test(file))).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /Office Sans/)
  const kept = await page.request.get(ofStaff[0] ?? '')
  expect(kept.headers()['cache-control']).toContain('immutable')

  for (const username of ['21b81a0501', null]) {
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
    const files = fontsOf(other)
    if (username) await enter(other, username)
    for (const path of ['/', '/examresults', result]) await other.goto(path)
    await other.waitForLoadState('networkidle')
    expect(files, username ?? 'a visitor').toEqual([])
    await other.context().close()
  }
})
