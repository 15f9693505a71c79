import { enter, expect, expectFits } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 40[04]/] })

for (const words of bothLanguages) {
  const { say, at, locale } = words

  test(`the college shows its courses and its people, and takes a page away again: ${locale}`, async ({
    page,
  }) => {
    await page.goto(at('/about'))
    const links = page.getByRole('navigation', { name: say('collegePages.more') })
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(2)
    await links.getByRole('link', { name: say('collegePages.courses.title') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('collegePages.courses.title'))
    await expect(page.getByRole('heading', { name: say('collegePages.admissions') })).toBeVisible()
    await expectReadable(page, words)
    await expectFits(page, await page.evaluate(() => innerWidth))
    await links.getByRole('link', { name: say('collegePages.departments.title') }).click()
    await expect(page.getByText(say('collegePages.departments.head')).first()).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('@')
    await expectReadable(page, words)

    await enter(page, 'admin-meena', at('/app/Admin/College/pages'))
    await expectReadable(page, words)
    const box = page.getByRole('checkbox', { name: say('collegePages.field.hasDepartments') })
    await box.uncheck()
    await page.getByRole('button', { name: say('form.save'), exact: true }).click()
    await expect(page.getByText(say('collegePages.done.saved'))).toBeVisible()
    const gone = await page.goto(at('/departments'))
    expect(gone?.status()).toBe(404)
    await page.goto(at('/about'))
    await expect(links.getByRole('link', { name: say('collegePages.departments.title') })).toHaveCount(0)

    await page.goto(at('/app/Admin/College/pages'))
    await box.check()
    await page.getByRole('button', { name: say('form.save'), exact: true }).click()
    await expect(page.getByText(say('collegePages.done.saved'))).toBeVisible()
  })
}

test('a picture needs a description, and says so beside what is missing of the file', async ({ page }) => {
  await enter(page, 'admin-meena', '/app/Admin/College/pages')
  await page.getByRole('button', { name: 'Add the picture' }).click()
  await expect(page.getByLabel('Description, English')).toHaveAttribute('aria-invalid', 'true')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('what is shared of a result names the examination and nobody', async ({ page }) => {
    await page.goto('/results')
    const head = (await page.locator('head').innerHTML()).toString()
    expect(head).toContain('rel="icon"')
    expect(head).not.toContain('data:,')
    expect(head).toContain('og:title')
    expect(head).toContain('theme-color')
  })
})
