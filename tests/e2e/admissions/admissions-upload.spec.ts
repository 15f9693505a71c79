import type { Page } from 'playwright/test'
import { chooseFile, enter, expect } from '../../support/browser/e2e.ts'
import { handsOf } from '../../support/database/hands.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 409/] })

/** Three rows, the second and third with errors; no other file of this college has these numbers. */
const fileWith = (...ends: readonly string[]) => ({
  name: 'admissions.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Student Name,Gender,Course,Batch,Branch,Adhaar No,Date of Birth',
      `Hema Varma,F,B.Tech,2026,CSE,2341 2341 ${ends[0]},15/08/2020`,
      `Manoj Varma,M,B.Tech,2026,CSE,3456 3456 ${ends[1]},`,
      `Sahil Varma,M,B.Tch,2026,CSE,4567 4567 ${ends[2]},`,
    ].join('\n'),
  ),
})
const endsOf = { en: ['2346', '345', '4567'], de: ['3346', '445', '5567'] } as const

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const { press, write, choose, give } = handsOf(words)

  test(`a clerk uploads admissions, corrects a number that is masked everywhere else, saves them and takes them back, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const button = (name: string, options = {}) => main.getByRole('button', { name, ...options })
    const aadhaar = say('admissions.field.aadhaar')
    const course = say('admissions.field.course')
    const cell = (field: string, line: string) =>
      main.getByLabel(say('imports.correct.cell', { field, line }))
    const [first, second, third] = endsOf[locale]
    await enter(page, 'admissions-swathi', at('/app/Admissions/upload'))
    await give(main.getByLabel(say('imports.chooseFile'), { exact: true }), fileWith(first, second, third))
    await press(
      main.locator('summary', { hasText: say('imports.columns.matched [count=*]', { shown: '7' }) }),
    )
    const column = main.getByRole('row', { name: 'Adhaar No' })
    await expect(column.getByLabel(say('imports.columns.of', { column: 'Adhaar No' }))).toHaveValue('aadhaar')
    await expect(column.getByText(`XXXX XXXX ${first}`)).toBeVisible()
    await expectReadable(page, words)
    await press(button(say('imports.checkNow')))
    const saveSome = button(say('imports.commitSome', { shown: '1', left: '2' }))
    await expect(saveSome).toBeEnabled()
    await expect(cell(aadhaar, '3')).toHaveValue(`3456 3456 ${second}`)
    await expect(cell(aadhaar, '3')).toHaveAccessibleDescription(/12/)
    await expect(cell(aadhaar, '4')).toHaveValue(`XXXX XXXX ${third}`)
    await write(cell(aadhaar, '3'), `3456 3456 ${second}6`)
    await choose(cell(course, '4'), 'B.Tech')
    await expect(saveSome).toBeDisabled()
    await press(button(say('imports.correct.save [rows=*]', { rows: '2' })))
    const notes = page.getByRole('region', { name: say('imports.notes.title') })
    await expect(notes.getByText(`Adhaar No: XXXX XXXX ${second}6`)).toBeVisible()
    const unconsented = say('importProblem.consentWanted')
    await expect(notes.getByRole('cell', { name: unconsented })).toBeVisible()
    await expect(notes.getByRole('listitem').filter({ hasText: unconsented })).toBeVisible()
    await expectReadable(page, words)
    await press(button(say('imports.commit [rows=*]', { shown: '3' })))
    await expect(main.getByText(say('admissions.import.done'))).toBeVisible()
    await page.reload()
    await press(button(say('imports.history.undo')).first())
    await press(page.getByRole('dialog').getByRole('button', { name: say('imports.history.undo') }))
    await expect(main.getByText(say('imports.state.undone'), { exact: true }).first()).toBeVisible()
    await expectReadable(page, words)
  })
}

/** Enough rows for several transactions that assign numbers. */
const manyRows = {
  name: 'many.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Student Name,Gender,Course,Batch,Branch,Adhaar No',
      ...Array.from({ length: 600 }, (_, index) => `Latha Rao,F,B.Tech,2026,CSE,${500_000_000_123 + index}`),
    ].join('\n'),
  ),
}

/** Closes the page as soon as the server has answered, and opens the upload page again. */
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
  // A check in progress is shown when it ends; a checked upload waits for the user.
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
