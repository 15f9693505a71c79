import { showDate } from '#lib/i18n/dates.ts'
import { chooseFile, enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 400/] })

const fileOf = (...lines: string[]) => ({
  name: 'register.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

for (const words of bothLanguages) {
  const { say, like, at, locale } = words
  const { press, choose, give } = handsOf(words)

  test(`a sheet of one branch: the branch is chosen once, new students are shown, and the list follows, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const button = (name: string | RegExp) => main.getByRole('button', { name })
    const branch = say('students.field.branch')
    const roll = `${locale === 'en' ? 31 : 32}B81A050`
    await enter(page, 'academics-padma', at('/app/Students'))
    await press(main.getByRole('link', { name: say('students.upload.link') }))
    const rows = [1, 2, 3, 4, 5, 6].map((number) => `${roll}${number},Newcomer ${number},2021,fine`)
    const file = fileOf('Htno,Student Name,Batch,Remarks', ...rows)
    const dayTitle = say('students.upload.effectiveOn.label')
    const day = main.getByLabel(dayTitle)
    await day.fill('31-07-2099')
    await give(main.getByLabel(say('imports.chooseFile'), { exact: true }), file)
    await expect(day).toHaveAccessibleDescription(new RegExp(RegExp.escape(say('errors.import.dayInFuture'))))
    await day.fill('01-08-2021')
    await give(main.getByLabel(say('imports.chooseFile'), { exact: true }), file)
    await expect(main.getByText(like('imports.columnsMissing [count=1]'))).toBeVisible()
    await choose(
      main.getByLabel(say('imports.requiredField', { field: branch })),
      say('imports.allRows.choose'),
    )
    await press(button(say('imports.checkNow')))
    const value = main.getByLabel(say('imports.allRows.value', { field: branch }))
    await expect(value).toHaveAccessibleDescription(new RegExp(RegExp.escape(say('imports.allRows.missing'))))
    await expect(value).toBeFocused()
    await choose(value, 'CSE')
    await expectReadable(page, words)
    await press(button(say('imports.checkNow')))
    const fresh = main.getByRole('region', { name: say('imports.new.title') })
    await expect(fresh.getByText(`${roll}5 · Newcomer 5`)).toBeVisible()
    await expect(fresh.getByRole('columnheader')).toHaveText([
      say('imports.changes.record'),
      branch,
      say('students.field.batch'),
    ])
    await expect(fresh.getByRole('row', { name: `${roll}5` }).getByRole('cell')).toHaveText(['CSE', '2021'])
    await expect(fresh.getByText(`${roll}6 · Newcomer 6`)).toBeHidden()
    await press(button(say('imports.new.all [rows=*]', { shown: '6' })))
    await expect(fresh.getByText(`${roll}6 · Newcomer 6`)).toBeVisible()
    const dayChosen = say('imports.chosen', { title: dayTitle, text: showDate('2021-08-01', locale) })
    await expect(main.getByRole('paragraph').filter({ hasText: dayChosen })).toBeVisible()
    await expect(main.getByText(say('imports.unused [count=1]', { names: 'Remarks' }))).toBeVisible()
    await expectReadable(page, words)
    await press(button(say('imports.matchAgain')))
    await expect(value).toHaveValue('CSE')
    await press(button(say('imports.checkNow')))
    await press(button(say('imports.commit [rows=*]', { shown: '6' })))
    await expect(main.getByText(say('students.upload.done'))).toBeVisible()
    const earlier = main.locator('[data-import]').first()
    await expect(earlier.getByText(dayChosen)).toBeVisible()
    await press(main.getByRole('link', { name: say('imports.toPlace', { title: say('students.title') }) }))
    await expect(page).toHaveURL(/\/app\/Students$/)
  })
}

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
  await expect(page.getByText('1 hinzugefügt')).toBeVisible()
  await page.goto('/de/app/Catalogue/branch')
  await expect(page.getByRole('main').getByText('Quantum Computing').first()).toBeVisible()
})

test('the meaning of a word is offered for the next file, asked for again for another batch, and forgotten', async ({
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
  // What was answered just now is not asked again, but can be changed.
  await page.getByText('Your answer for this file').click()
  await expect(page.getByText('Semester: “zwei” is “I Year II Semester”.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Words remembered for this file' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save 1 row', exact: true }).click()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await check(2, '2022')
  const asked = page.getByRole('combobox', { name: '“zwei” in Semester', exact: true })
  await expect(asked).toHaveValue('I Year II Semester')
  // The file name is isolated by invisible direction marks.
  await expect(asked).toHaveAccessibleDescription(/^In register\.csv\u200E?, .* please confirm it\.$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use these and check again' }).click()
  await page.getByText('Your answer for this file').click()
  await page.getByRole('button', { name: 'Forget “zwei” in Semester' }).click()
  await expect(asked).toHaveValue('')
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByText('Words remembered from earlier files').click()
  await expect(page.getByText('Nothing is remembered yet.')).toBeVisible()
})
