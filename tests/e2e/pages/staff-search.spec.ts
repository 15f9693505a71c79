import { enter, expect } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

for (const words of bothLanguages) {
  const { locale, say, at } = words

  test(`one field in the header finds what somebody may open, and nothing else: ${locale}`, async ({
    page,
  }) => {
    await enter(page, 'admin-meena', at('/app/Admin'))
    await page.locator('header summary', { hasText: say('staffSearch.title') }).click()
    await page.getByRole('searchbox', { name: say('staffSearch.label') }).fill('21B81A0501')
    await page.keyboard.press('Enter')
    const students = page.getByRole('region', { name: say('students.title') })
    await expect(students.getByRole('link', { name: '21B81A0501' })).toBeVisible()
    await expectReadable(page, words)
    await students.getByRole('link', { name: '21B81A0501' }).click()
    await expect(page).toHaveURL(/\/app\/Students\//)

    await enter(page, 'library-durga', at('/app/Search?search=21B81A0501'))
    await expect(page.getByText(say('staffSearch.nothing', { text: '21B81A0501' }))).toBeVisible()
  })

  test(`an Aadhaar number gets into no address of a search: ${locale}`, async ({ page }) => {
    await enter(page, 'admissions-swathi', at('/app/Admissions'))
    const address = page.url()
    const search = page.getByRole('search').last().getByRole('searchbox').first()
    await search.fill('2341 2341 2346')
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('office.number.ask'))).toBeVisible()
    expect(page.url()).toBe(address)
    // Sending the search again confirms that the value is a roll number.
    await search.press('Enter')
    await expect(page).toHaveURL(/search=2341\+2341\+2346.*meantSo=1/)

    // Covers bookmarks and browsers without scripts.
    await page.goto(at('/app/Search?search=2341+2341+2346'))
    await expect(page.getByText(say('office.number.taken'))).toBeVisible()
    expect(page.url()).not.toContain('2341')
    await expectReadable(page, words)
  })
}
