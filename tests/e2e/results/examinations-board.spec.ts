import { enter, expect, expectAccessible, mainExam } from '../../support/browser/e2e.ts'
import { testWithoutChanges as test } from '../../support/app/sample-college.ts'

test('the board is searched, sorted and saved as a file, in German too', async ({ page }) => {
  await enter(page, 'exam-lakshmi', '/de/app/Examinations?search=new+batch')
  await expect(page.getByRole('main').getByRole('link', { name: /^I B.Tech .*new batch/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Geplant', exact: true })).toBeVisible()
  await expect(page.getByText('1 gefunden')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/app/Examinations')
  await page.getByRole('link', { name: 'Exam', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /^Exam(?! date)/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  const titles = await page.getByRole('main').locator('tbody td:first-child a').allTextContents()
  expect(titles.length).toBeGreaterThan(3)
  const byName = new Intl.Collator('en', { numeric: true })
  expect(titles).toEqual(titles.toSorted(byName.compare))
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.locator('summary', { hasText: 'Download' }).click()
  await page.getByRole('link', { name: 'CSV file' }).click()
  expect((await download).suggestedFilename()).toBe('exams.csv')
})

test.describe('an action', () => {
  test.use({ allowErrors: [/status of 409/] })

  test('says that it is on its way, and what is only read does not', async ({ page }) => {
    await enter(page, 'exam-lakshmi')
    await page.getByRole('main').getByRole('link', { name: mainExam }).first().click()
    const asked = Promise.withResolvers<void>()
    const line = Promise.withResolvers<void>()
    const message = 'Somebody else was quicker.'
    // The request is refused before it reaches the server, so nothing changes.
    await page.route('**/api/v1/holdResult', async (route) => {
      asked.resolve()
      await line.promise
      await route.fulfill({ status: 409, json: { code: 'exam.changedSince', message } })
    })
    const withheld = page.locator('section', {
      has: page.getByRole('heading', { name: 'Withheld results', exact: true }),
    })
    await withheld.getByLabel('Roll number').fill('21B81A0501')
    await withheld.getByLabel('Reason', { exact: true }).fill('Enquiry')
    await expect(page.locator('.loader')).toHaveCount(0)
    await withheld.getByRole('button', { name: 'Withhold this result' }).click()
    await asked.promise
    await expect(page.locator('.loader')).toBeVisible()
    line.resolve()
    await expect(withheld.getByText(message)).toBeVisible()
    await expect(page.locator('.loader')).toHaveCount(0)
  })
})
