import { type Page } from 'playwright/test'
import { enter, expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const asked = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => /findEverywhere/.test(name)).length,
  )

const remembered = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('prangan.recent/')))

for (const words of bothLanguages) {
  const { locale, say, at } = words

  test(`the page of the search finds what somebody may open, and nothing else: ${locale}`, async ({
    page,
  }) => {
    await enter(page, 'admin-meena', at('/app/Search'))
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

  test(`Ctrl+K finds people, pages and actions while typing, by keys alone: ${locale}`, async ({ page }) => {
    await enter(page, 'admin-meena', at('/app/Account'))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: say('staffSearch.title') })
    const field = palette.getByRole('combobox')
    await expect(field).toBeFocused()
    await expect(palette.getByText(say('staffSearch.hint'))).toBeVisible()
    await expectAccessible(page)

    await field.fill('21B81A0501')
    const students = palette.getByRole('group', { name: say('students.title') })
    await expect(students.getByRole('option', { name: '21B81A0501' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expectReadable(page, words)
    await expectAccessible(page)
    await field.press('Enter')
    // The keys work once the page has loaded.
    await page.waitForURL(/\/app\/Students\//)

    await page.keyboard.press('Control+k')
    await expect(palette.getByRole('group', { name: say('staffSearch.recent') })).toContainText('21B81A0501')
    await field.fill(say('students.upload.title'))
    await expect(palette.getByRole('group', { name: say('staffSearch.actions') })).toBeVisible()
    await field.press('Enter')
    await page.waitForURL(/\/app\/Students\/upload$/)

    await page.keyboard.press('Control+k')
    await field.press('ArrowDown')
    const second = palette.getByRole('option').nth(1)
    await expect(second).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await second.getAttribute('id')) ?? '')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)

    // What was opened is forgotten at sign-out.
    expect(await remembered(page)).toEqual(['prangan.recent/admin-meena/search'])
    await page.locator('header summary', { hasText: say('campus.userMenu') }).click()
    await page.getByRole('button', { name: say('app.signOut') }).click()
    await expect(page.getByRole('link', { name: say('app.signIn'), exact: true })).toBeVisible()
    expect(await remembered(page)).toEqual([])
  })

  test(`the search of the header sends no number of twelve digits, and fits a phone: ${locale}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await enter(page, 'admissions-swathi', at('/app/Account'))
    await page.getByRole('link', { name: say('staffSearch.title'), exact: true }).click()
    const palette = page.getByRole('dialog', { name: say('staffSearch.title') })
    const field = palette.getByRole('combobox')
    await field.fill('2341 2341 2346')
    await expect(palette.getByText(say('office.number.ask'))).toBeVisible()
    await field.press('Enter')
    await expect(palette).toBeVisible()
    expect(await asked(page)).toBe(0)
    await expectFits(page, 360)
    await expectAccessible(page)
    await field.fill('asha')
    await expect(palette.getByRole('option').first()).toBeVisible()
    expect(await asked(page)).toBe(1)
    await palette.getByRole('button', { name: say('dialog.close') }).click()
    await expect(palette).toHaveCount(0)
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
