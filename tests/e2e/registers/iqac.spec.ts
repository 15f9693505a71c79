import { enter, expect } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

for (const words of bothLanguages) {
  const { locale, say, at } = words

  test(`the quality office chooses a year, makes the annex and follows figures to their lists: ${locale}`, async ({
    page,
  }) => {
    await enter(page, 'iqac-sunitha', at('/app/IQAC Incharge Dashboard'))
    await page.getByLabel(say('iqac.year'), { exact: true }).selectOption('2021-2022')
    const heading = say('iqac.report.title', { year: '2021-2022' })
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expectReadable(page, words)

    await page.getByRole('button', { name: say('iqac.annex.make') }).click()
    const workbook = page.getByRole('link', { name: say('iqac.annex.workbook') })
    await expect(workbook).toBeVisible()
    const saved = page.waitForEvent('download')
    await workbook.click()
    expect((await saved).suggestedFilename()).toBe(`${say('iqac.annex.title', { year: '2021-2022' })}.xlsx`)
    await expect(page.getByRole('button', { name: say('iqac.annex.again') })).toBeVisible()

    await page.getByRole('link', { name: say('iqac.tile.placed') }).click()
    await expect(page.getByRole('heading', { name: say('iqac.placements.title') })).toBeVisible()
    await expect(page.getByRole('cell', { name: /2018-2022/ }).first()).toBeVisible()
    await expectReadable(page, words)
    // The list does not exceed the window.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await page.goto(at('/app/IQAC Incharge Dashboard?year=2021-2022'))
    await page.getByRole('link', { name: new RegExp(`^${RegExp.escape(say('iqac.tile.passed'))}:`) }).click()
    await expect(page.getByRole('heading', { name: say('iqac.results.title') })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: say('iqac.passedPercent') })).toBeVisible()
    await expectReadable(page, words)
  })
}
