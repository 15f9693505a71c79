import { chooseFile, enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

const fileOf = (...lines: string[]) => ({
  name: 'register.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('a sheet of one branch: it is said once, what is new is shown, and the list follows', async ({
  page,
}) => {
  await enter(page, 'academics-padma', '/app/Students/upload')
  const rows = [1, 2, 3, 4, 5, 6].map((number) => `31B81A050${number},Newcomer ${number},2021,fine`)
  const file = fileOf('Htno,Student Name,Batch,Remarks', ...rows)
  await chooseFile(page.getByLabel('File', { exact: true }), file)
  await expect(page.getByText('1 required column was not found: Branch.')).toBeVisible()
  await page.getByLabel('Branch (required)').selectOption('The same in all rows …')
  await page.getByRole('button', { name: 'Check the file' }).click()
  const value = page.getByLabel('Branch, in all rows')
  await expect(value).toHaveAccessibleDescription(/Please say what it is in all rows/)
  await expect(value).toBeFocused()
  await value.selectOption('CSE')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  const fresh = page.getByRole('region', { name: 'What is new' })
  await expect(fresh.getByText('31B81A0505 · Newcomer 5')).toBeVisible()
  await expect(fresh.getByText('Branch: CSE · Batch: 2021').first()).toBeVisible()
  await expect(fresh.getByText('31B81A0506 · Newcomer 6')).toBeHidden()
  await page.getByRole('button', { name: 'Show all 6 new rows' }).click()
  await expect(fresh.getByText('31B81A0506 · Newcomer 6')).toBeVisible()
  await expect(page.getByText('Not used: Remarks. This column is not saved.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the columns' }).click()
  await expect(page.getByLabel('Branch, in all rows')).toHaveValue('CSE')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Save 6 rows' }).click()
  await expect(page.getByText('Rows 6 · New 6')).toBeVisible()
  await page.getByRole('link', { name: 'Open: Students' }).click()
  await expect(page).toHaveURL(/\/app\/Students$/)
})

test('a word that the catalogue lacks is added to it from the upload, in German', async ({ page }) => {
  await enter(page, 'academics-padma', '/de/app/Students/upload')
  const heading = 'Matrikelnummer,Name,Fachrichtung,Jahrgang'
  const file = fileOf(heading, '31B81A4201,Asha Rao,Quantum Computing,2021')
  await chooseFile(page.getByLabel('Datei', { exact: true }), file)
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  const asked = page.getByLabel('„Quantum Computing“ in Fachrichtung')
  const label = await asked.getByRole('option', { name: /Quantum Computing.*B\.Tech/ }).textContent()
  await asked.selectOption({ label: label ?? '' })
  await page.getByRole('button', { name: 'Übernehmen und noch einmal prüfen' }).click()
  await expect(page.getByText('31B81A4201 · Asha Rao')).toBeVisible()
  await page.getByRole('button', { name: '1 Zeile speichern' }).click()
  await expect(page.getByText('Zeilen 1 · Neu 1')).toBeVisible()
  await page.goto('/de/app/Catalogue/branch')
  await expect(page.getByRole('main').getByText('Quantum Computing').first()).toBeVisible()
})

test('what somebody said of a word is named in the next file, asked for again for another batch, and forgotten', async ({
  page,
}) => {
  await enter(page, 'academics-padma', '/app/Students/upload')
  const check = async (number: number, batch: string) => {
    const file = fileOf(
      'Htno,Student Name,Branch,Batch,Semester',
      `31B81A430${number},Asha,CSE,${batch},zwei`,
    )
    await chooseFile(page.getByLabel('File', { exact: true }), file)
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  await check(1, '2021')
  await page.getByLabel('“zwei” in Semester').selectOption('I Year II Semester')
  await page.getByRole('button', { name: 'Use these and check again' }).click()
  const words = page.getByRole('region', { name: 'What the words of this file mean' })
  await expect(words).toContainText('Semester: “zwei” is “I Year II Semester”.')
  await page.getByRole('button', { name: 'Save 1 row', exact: true }).click()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await check(2, '2022')
  const asked = page.getByRole('combobox', { name: '“zwei” in Semester', exact: true })
  await expect(asked).toHaveValue('I Year II Semester')
  await expect(asked).toHaveAccessibleDescription(/^In register\.csv, .* please confirm it\.$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use these and check again' }).click()
  await page.getByRole('button', { name: 'Forget “zwei” in Semester' }).click()
  await expect(asked).toHaveValue('')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByText('Words remembered from earlier files').click()
  await expect(page.getByText('Nothing is remembered yet.')).toBeVisible()
})
