import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test('the quality office chooses a year, follows a figure to its list and makes the annex', async ({
  page,
}) => {
  await enter(page, 'iqac-sunitha', '/app/IQAC Incharge Dashboard')
  await page.getByLabel('Academic year', { exact: true }).selectOption('2021-2022')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByRole('heading', { name: 'The academic year 2021-2022' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Make the annex' }).click()
  const workbook = page.getByRole('link', { name: 'Workbook (.xlsx)' })
  await expect(workbook).toBeVisible()
  const saved = page.waitForEvent('download')
  await workbook.click()
  expect((await saved).suggestedFilename()).toBe('Annual report 2021-2022, data annex.xlsx')
  await expect(page.getByRole('button', { name: 'Make it anew' })).toBeVisible()

  await page.getByRole('link', { name: 'Placed' }).click()
  await expect(page.getByRole('heading', { name: 'Placements' })).toBeVisible()
  await expect(page.getByRole('cell', { name: /2018-2022/ }).first()).toBeVisible()
  await expectAccessible(page)
  // Nothing of the list stands beyond the window.
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('das Qualitätsbüro liest die Ergebnisse eines Jahres', async ({ page }) => {
  await enter(page, 'iqac-satish', '/de/app/IQAC Incharge Dashboard')
  await page.getByRole('link', { name: 'Alle Fächer bestanden, reguläre Prüfungen', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Ergebnisse des Jahres' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Bestanden (%)' })).toBeVisible()
  await expectAccessible(page)
})
