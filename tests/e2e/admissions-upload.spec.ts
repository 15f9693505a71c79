import type { Page } from 'playwright/test'
import { chooseFile, enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 409/] })

const file = {
  name: 'admissions.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Student Name,Gender,Course,Batch,Branch,Adhaar No',
      'Hema Varma,F,B.Tech,2026,CSE,2341 2341 2346',
      'Manoj Varma,M,B.Tech,2026,CSE,3456 3456 345',
      'Sahil Varma,M,B.Tch,2026,CSE,4567 4567 4567',
    ].join('\n'),
  ),
}

test('a clerk uploads admissions, mends a number that is masked everywhere else, saves them and takes them back, by keyboard', async ({
  page,
}) => {
  await enter(page, 'admissions-swathi', '/app/Admissions/upload')
  const chooser = page.getByLabel('File', { exact: true })
  await expect(chooser).toBeEnabled()
  await chooseFile(chooser, file)
  await expect(page.getByLabel('Aadhaar number (required)')).toHaveValue('5')
  await expect(page.getByRole('cell', { name: 'XXXX XXXX 2346' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the file' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Save 1 row' })).toBeDisabled()
  await expect(page.getByLabel('Aadhaar number, line 3')).toHaveValue('3456 3456 345')
  await expect(page.getByLabel('Aadhaar number, line 3')).toHaveAccessibleDescription(/needs 12 digits/)
  await expect(page.getByLabel('Aadhaar number, line 4')).toHaveValue('XXXX XXXX 4567')
  await page.getByLabel('Aadhaar number, line 3').fill('3456 3456 3456')
  await page.getByLabel('Course, line 4').focus()
  await page.keyboard.type('B.Tech')
  await page.getByRole('button', { name: 'Save and check 2 rows' }).press('Enter')
  const notes = page.getByRole('region', { name: 'Worth a second look' })
  await expect(notes.getByText('Adhaar No: XXXX XXXX 3456')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save 3 rows' }).press('Enter')
  await expect(page.getByText('The admissions are saved.')).toBeVisible()

  await page.goto('/de/app/Admissions/upload')
  await expect(page.getByRole('heading', { name: 'Zulassungen hochladen', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig machen' }).press('Enter')
  await page.getByRole('button', { name: 'JA' }).press('Enter')
  await expect(page.getByText('Rückgängig gemacht', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

/** So many rows that their numbers are not drawn at once. */
const manyRows = {
  name: 'many.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Student Name,Gender,Course,Batch,Branch,Adhaar No',
      ...Array.from({ length: 600 }, (_, index) => `Latha Rao,F,B.Tech,2026,CSE,${500_000_000_000 + index}`),
    ].join('\n'),
  ),
}

/** The page is gone as soon as the server has heard of it. */
async function closeOnceAsked(page: Page, call: string, button: string | RegExp): Promise<Page> {
  const answered = page.waitForResponse((response) => response.url().endsWith(`/${call}`))
  await page.getByRole('button', { name: button }).click()
  await answered
  const next = await page.context().newPage()
  await page.close()
  await next.goto('/app/Admissions/upload')
  return next
}

test('a check and a save go on while their page is closed, and are seen done when it is opened again', async ({
  page,
}) => {
  await enter(page, 'admissions-swathi', '/app/Admissions/upload')
  await chooseFile(page.getByLabel('File', { exact: true }), manyRows)
  const checked = await closeOnceAsked(page, 'checkImport', 'Check the file')
  const goOn = checked.getByRole('button', { name: 'Continue' })
  const save = checked.getByRole('button', { name: 'Save 600 rows' })
  // What is still checked is shown as soon as it is done; what is done waits for somebody.
  await expect(goOn.or(save)).toBeVisible()
  if (await goOn.isVisible()) await goOn.click()
  await expect(save).toBeEnabled()
  const saved = await closeOnceAsked(checked, 'commitImport', 'Save 600 rows')
  await expect(saved.getByRole('link', { name: 'many.csv' })).toBeVisible()
  await expect(async () => {
    await saved.reload()
    await expect(saved.getByRole('button', { name: 'Undo' })).toBeVisible({ timeout: 1000 })
  }).toPass()
})
