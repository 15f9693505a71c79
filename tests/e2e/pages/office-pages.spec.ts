import { externalLinkNames } from '#lib/rules/college/college-profiles.ts'
import { demoCollege } from '#lib/server/demo/demo.ts'
import { hasFormInForm, officePages } from '../../support/browser/office-pages.ts'
import {
  enter,
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
  expectFits,
} from '../../support/browser/e2e.ts'
import { expectGerman } from '../../support/browser/german.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { headerBytes, mostHeaderBytes } from '../../support/calls/short-headers.ts'

const test = testInSampleCollege()

test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

for (const [locale, userMenu] of [
  ['', 'Your menu'],
  ['/de', 'Ihr Menü'],
] as const) {
  test(`every page of the office is accessible, fits a phone and has no form in a form${locale}`, async ({
    page,
  }) => {
    await enter(page, 'admin-meena', '/app/Account')
    for (const path of await officePages(page)) {
      const answer = await page.goto(locale + path)
      expect(answer?.status(), path).toBe(200)
      // A client without compression gets the page uncompressed, with no more headers than others.
      const plain = await page.request.get(locale + path, { headers: { 'accept-encoding': 'identity' } })
      const lines = plain.headersArray().map(({ name, value }): [string, string] => [name, value])
      expect.soft(headerBytes(lines), path).toBeLessThanOrEqual(mostHeaderBytes)
      expect(hasFormInForm((await answer?.text()) ?? ''), path).toBe(false)
      // The other language has the same structure, so axe runs on one only; it checks the frame once, too.
      if (locale) await expectGerman(page)
      else await expectAccessibleInLightAndDark(path === '/app/Account' ? page : page.locator('main'))
      await expect(page).toHaveTitle(/\w/)
      await expectFits(page, 360)
    }
    await page.locator('summary', { hasText: userMenu }).click()
    await expect(page.locator('[data-palettes]')).toBeInViewport()
    await expectAccessible(page)
    await expectFits(page, 360)
  })
}

test('a form in a form is seen', () => {
  expect(hasFormInForm('<form><p></p><form></form></form>')).toBe(true)
})

test('the links to other sites of a college that has given no addresses say so', async ({ page }) => {
  await enter(page, 'admin-meena', '/app/Account')
  const save = async (settings: typeof demoCollege): Promise<void> => {
    const answer = await page.request.post('/api/v1/saveCollegeSettings', { data: settings })
    expect(answer.status()).toBe(200)
  }
  const none = Object.fromEntries(externalLinkNames.map((name) => [name, ''])) as typeof demoCollege.links
  await save({ ...demoCollege, links: none })
  for (const path of ['/examcell/', '/obe/', '/naac/', '/nirf/', '/de/examcell/', '/de/nirf/']) {
    await page.goto(path)
    await expectAccessible(page)
    await expectFits(page, 360)
  }
  await save(demoCollege)
})
