import { expect, expectAccessible, resultPath, signIn } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

const title = 'III B.Tech I Semester / R20 (100% supply)'

test.describe.configure({ mode: 'serial' })
test.use({ allowErrors: [/status of (400|404|409)/] })

test('an examination user makes an exam, uploads the university’s file, checks, publishes; a visitor finds it', async ({
  page,
}) => {
  await signIn(page, 'exam-lakshmi')
  await expect(page).toHaveURL(/\/app\/Examinations$/)
  await page.getByText('New exam').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is a required field').first()).toBeVisible()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Kind').selectOption('supply')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()

  const chooser = page.getByLabel('Results file')
  // A file can be set in a field that does not listen yet; nobody would hear of it.
  await expect(chooser).toBeEnabled()
  await chooser.setInputFiles({
    name: 'results.xlsx',
    mimeType: 'text/plain',
    buffer: Buffer.from('no spreadsheet'),
  })
  await expect(page.getByRole('alert').filter({ hasText: 'do not match its file type' })).toBeVisible()
  await chooser.setInputFiles('tests/fixtures/results/university-results.xlsx')
  await expect(page.getByLabel('Roll number').first()).toHaveValue('1')
  await expectAccessible(page)
  await page.getByLabel('Grade').selectOption('')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Please choose the column for each required field.')).toBeVisible()
  await page.getByLabel('Grade').selectOption('5')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Save 7,200 rows' }).click()
  await expect(page.getByText('The marks count now.')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Go through the check list' }).click()
  await expect(page.getByText('900 Students · 7200 Marks')).toBeVisible()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'YES' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Published · / })).toBeVisible({
    timeout: 240_000,
  })

  await page.goto(resultPath(title, '21B81A0501'))
  await expect(page.getByText('8.56').first()).toBeVisible()
})

test('a single result is held back and let out again, then the exam is withdrawn', async ({
  page,
  browser,
  baseURL,
}) => {
  const visitor = await browser.newPage({ ...(baseURL ? { baseURL } : {}) })
  await signIn(page, 'exam-ravi')
  await page.getByRole('link', { name: title }).click()
  const publish = page.locator('section', {
    has: page.getByRole('heading', { name: 'Publish', exact: true }),
  })
  await publish.getByLabel('Roll number').fill('21B81A0501')
  await publish.getByRole('button', { name: 'Hold back' }).click()
  await expect(publish.getByText('This is a required field').first()).toBeVisible()
  await publish.getByLabel('Reason', { exact: true }).fill('Enquiry')
  await publish.getByRole('button', { name: 'Hold back' }).click()
  await expect(publish.getByRole('button', { name: 'Release' })).toBeVisible()
  await visitor.goto(resultPath(title, '21B81A0501'))
  await expect(visitor.getByRole('heading', { name: 'Result withheld' })).toBeVisible()
  await publish.getByRole('button', { name: 'Release' }).click()
  await expect(publish.getByText('Nothing is held back.')).toBeVisible()

  await publish.getByText('Withdraw').first().click()
  await publish.getByLabel('Reason for withdrawing').fill('Wrong file')
  await publish.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'YES' }).click()
  await expect(publish.getByRole('status').filter({ hasText: 'Withdrawn' })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Not published yet' })).toBeVisible()
  await visitor.close()
})

test('the board is searched, sorted and saved as a file, in German too', async ({ page }) => {
  await signIn(page, 'exam-lakshmi')
  await page.goto('/de/app/Examinations?search=new+batch')
  await expect(page.getByRole('main').getByRole('link', { name: /^I B.Tech .*new batch/ })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Geplant' })).toBeVisible()
  await expect(page.getByText('1 gefunden')).toBeVisible()
  await expectAccessible(page)

  await page.goto('/app/Examinations')
  await page.getByRole('link', { name: 'Exam', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: /^Exam/ })).toHaveAttribute('aria-sort', 'ascending')
  const titles = await page.getByRole('main').locator('tbody td:first-child a').allTextContents()
  expect(titles.length).toBeGreaterThan(3)
  const byName = new Intl.Collator('en', { numeric: true })
  expect(titles).toEqual(titles.toSorted(byName.compare))
  await expectAccessible(page)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save as CSV' }).click()
  expect((await download).suggestedFilename()).toBe('exams.csv')
})
