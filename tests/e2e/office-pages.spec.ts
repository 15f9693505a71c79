import { externalLinkNames } from '#lib/college/profiles.ts'
import { demoCollege } from '#lib/server/demo/demo-college.ts'
import { hasFormInForm, officePages } from '../support/office-pages.ts'
import { expect, expectAccessible, expectFits, signIn } from '../support/e2e.ts'
import { expectGerman } from '../support/german.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })

test('no page of the office has a form inside a form', async ({ page }) => {
  await signIn(page, 'admin-meena')
  expect(hasFormInForm('<form><p></p><form></form></form>')).toBe(true)
  for (const path of await officePages(page)) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    expect(hasFormInForm(await answer.text()), path).toBe(false)
  }
})

for (const [locale, userMenu] of [
  ['', 'Your menu'],
  ['/de', 'Ihr Menü'],
] as const) {
  test(`every page of the office is accessible and fits a phone${locale}`, async ({ page }) => {
    await signIn(page, 'admin-meena')
    for (const path of [...(await officePages(page)), '/app/Admin/Audit?verify']) {
      await page.goto(locale + path)
      await expectAccessible(page)
      await expectFits(page, 360)
      if (locale) await expectGerman(page)
    }
    await page.locator('summary', { hasText: userMenu }).click()
    await expect(page.locator('[data-palettes]')).toBeInViewport()
    await expectAccessible(page)
    await expectFits(page, 360)
  })
}

test('the links to other sites of a college that has given no addresses say so', async ({ page }) => {
  await signIn(page, 'admin-meena')
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
