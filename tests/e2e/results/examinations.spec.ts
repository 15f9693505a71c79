import { chooseFile, enter, expect, expectAccessible, resultPath } from '../../support/browser/e2e.ts'
import { uploadMarks } from '../../support/browser/marks-upload.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { pressAt, tabTo, typeAt } from '../../support/browser/tab-to.ts'

const test = testInSampleCollege()

const slip = 'III B.Tech I Semster / R20 (100% supply)'
const title = 'III B.Tech I Semester / R20 (100% supply)'

test.describe.configure({ mode: 'serial' })
test.use({ allowErrors: [/status of (400|404|409)/] })

test('an examination user makes an exam, uploads the university’s file, checks, publishes; a visitor finds it', async ({
  page,
}) => {
  await enter(page, 'exam-lakshmi')
  await expect(page).toHaveURL(/\/app\/Examinations$/)
  await page.getByRole('link', { name: 'New exam' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is a required field').first()).toBeVisible()
  await page.getByLabel('Title').fill(slip)
  await expect(page.getByLabel('Regulation')).toHaveValue('R20')
  await expect(page.getByText('Taken from the title. Please check it.')).toBeVisible()
  await page.getByLabel('Grade scale').selectOption('university')
  await page.getByLabel('Kind').selectOption('supply')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: slip, level: 1 })).toBeVisible()

  // A typing error or the wrong scale can be corrected.
  await expect(page.getByLabel('Grade scale')).toBeHidden()
  await page.getByRole('link', { name: 'Change the exam' }).click()
  await page.getByLabel('Grade scale').selectOption('default')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Supply · /)).toContainText('Regulation R20')
  await expect(page.getByText('S to AB (10 to 0): S 10, A 9')).toBeVisible()
  await page.getByRole('link', { name: 'Change the exam' }).click()
  await page.getByLabel('Grade scale').selectOption('university')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('A+ 10, A 9, B 8')).toBeVisible()

  await page.getByRole('link', { name: 'Upload marks' }).click()
  await uploadMarks(page)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByText('900 students · 7,200 marks')).toBeVisible()
  await expect(page.getByText(/^\d+ of 900 \(\d+%\)$/)).toBeVisible()
  await expectAccessible(page)

  // Visitors see nothing of an unpublished exam, not even its title.
  const asVisitor = await page.request.get(resultPath(slip, '21B81A0501'))
  expect(asVisitor.status()).toBe(404)
  expect(await asVisitor.text()).not.toContain('100% supply')
  const asStudent = page.locator('section', {
    has: page.getByRole('heading', { name: 'Preview as a student' }),
  })
  await asStudent.getByRole('textbox', { name: 'Roll number' }).fill('21B81A0501')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('8.56').first()).toBeVisible()
  const preview = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Preview of the memo (PDF)' }).click()
  expect((await preview).suggestedFilename()).toMatch(/^Preview_Result_21B81A0501_/)
  await expectAccessible(page)
  await page.goBack()
  await page.getByRole('link', { name: 'Check and publish' }).click()
  await page.getByRole('button', { name: 'Run the checks' }).click()
  await expect(page.locator(':focus')).toContainText(/stops you from publishing|Nothing unusual/)
  await page.getByLabel('At a set time').check()
  await page.getByRole('button', { name: 'Schedule 900 results' }).click()
  await expect(page.getByText('Please enter date and time.')).toBeVisible()
  const day = page.getByLabel('Date', { exact: true })
  await expect(day).toBeFocused()
  // Day first, and the time in 24 hours, whatever the browser's language.
  await day.fill('02/03/2030')
  await page.getByLabel('Time (IST)').fill('1730')
  await expect(page.getByText('Sat, 2 Mar 2030')).toBeVisible()
  await page.getByLabel('Time (IST)').blur()
  await expect(page.getByLabel('Time (IST)')).toHaveValue('17:30')
  await expectAccessible(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Now').check()
  await page.getByRole('button', { name: 'Publish 900 results' }).click()
  const dialog = page.getByRole('dialog', { name: `Publish the results of ${slip}?` })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish 900 results' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Published on / })).toBeVisible({
    timeout: 240_000,
  })
  // Unchanged results cannot be published again.
  await expect(page.getByText('Everything that was uploaded is published.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish 900 results' })).toHaveCount(0)

  await page.goto(resultPath(slip, '21B81A0501'))
  await expect(page.getByText('8.56').first()).toBeVisible()
})

test('a slip in the title of a published exam is corrected by the keyboard, without a revision', async ({
  page,
}) => {
  const main = page.getByRole('main')
  await enter(page, 'exam-ravi')
  await pressAt(page, main.getByRole('link', { name: slip }))
  await pressAt(page, main.getByRole('link', { name: 'Correct title, month or regulation' }))
  const field = main.getByRole('textbox', { name: 'Title' })
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(title)
  await page.keyboard.press('Enter')
  const reason = main.getByRole('textbox', { name: 'Reason for the correction' })
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await typeAt(page, reason, 'Typing error')
  await pressAt(page, main.getByRole('button', { name: 'Correct it' }))
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Corrections' })).toBeVisible()
  await expect(main.getByText('Typing error')).toBeVisible()

  // The former address redirects to the new one.
  await page.goto(resultPath(slip, '21B81A0501'))
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('8.56').first()).toBeVisible()
  await expect(page.getByText('Revised')).toHaveCount(0)
  await page.goto('/de/examresults')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expect(page.getByRole('link', { name: slip })).toHaveCount(0)
})

test('a file that is saved for another exam is asked about before it is saved again, in German', async ({
  page,
}) => {
  await enter(page, 'exam-ravi', '/de/app/Examinations#new-exam')
  await page.getByLabel('Titel').fill('Dieselbe Datei')
  await page.getByLabel('Prüfungsordnung').selectOption('R20')
  await page.getByLabel('Notenskala').selectOption('university')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('link', { name: 'Noten hochladen' }).click()
  await chooseFile(page.getByLabel('Ergebnisdatei'), 'tests/fixtures/results/university-results.xlsx')
  await page.getByRole('button', { name: 'Datei prüfen' }).click()
  await expect(page.getByText(/^Genau diese Datei wurde am/)).toBeVisible()
  await page.getByRole('button', { name: /Zeilen speichern$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Dieselbe Datei auch für „Dieselbe Datei“ speichern?' })
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await expect(page.getByRole('button', { name: /Zeilen speichern$/ })).toBeVisible()
  await page.getByRole('button', { name: /Zeilen speichern$/ }).click()
  await dialog.getByRole('button', { name: /Zeilen speichern$/ }).click()
  await page.getByRole('link', { name: 'Prüfen und veröffentlichen' }).click()
  await expect(page.getByText('900 Studierende · 7\u202f200 Noten')).toBeVisible()
})

test('a single result is withheld and released, then the exam is withdrawn with its reason', async ({
  page,
  browser,
  baseURL,
}) => {
  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const visitor = await elsewhere.newPage()
  await enter(page, 'exam-ravi')
  await page.getByRole('link', { name: title }).click()
  const withheld = page.locator('section', {
    has: page.getByRole('heading', { name: 'Withheld results', exact: true }),
  })
  await withheld.getByLabel('Roll number').fill('21B81A0501')
  await withheld.getByRole('button', { name: 'Withhold this result' }).click()
  await expect(withheld.getByText('This is a required field')).toBeVisible()
  await withheld.getByLabel('Reason', { exact: true }).fill('Enquiry')
  await withheld.getByRole('button', { name: 'Withhold this result' }).click()
  await expect(withheld.getByRole('button', { name: 'Release' })).toBeVisible()
  await visitor.goto(resultPath(title, '21B81A0501'))
  await expect(visitor.getByRole('heading', { name: 'Result withheld' })).toBeVisible()
  await withheld.getByRole('button', { name: 'Release' }).click()
  await expect(withheld.getByText('No results are withheld.')).toBeVisible()

  await page.getByText('Withdraw the results').click()
  await page.getByRole('button', { name: 'Withdraw 900 results' }).click()
  // Reported at its own field, before the confirmation.
  await expect(page.getByText('This is a required field')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByLabel('Reason for withdrawing').fill('Wrong file')
  await page.getByRole('button', { name: 'Withdraw 900 results' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw 900 results' }).click()
  await expect(page.getByText(/^Withdrawn by Ravi Kumar Dasari on /)).toBeVisible()
  await expect(page.getByText('Wrong file', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check and publish' })).toBeVisible()
  const withdrawn = /^Withdrawn on .* for correction$/
  await visitor.getByRole('button', { name: 'Show' }).click()
  await expect(visitor.getByRole('heading', { name: withdrawn })).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: withdrawn })).toBeVisible()
  await expectAccessible(visitor)
  await visitor.goto(`/de${resultPath(title, '21B81A0501')}`)
  await expect(visitor.getByRole('heading', { name: /zur Berichtigung zurückgezogen$/ })).toBeVisible()
  await visitor.goto('/examresults')
  await expect(visitor.getByRole('listitem').filter({ hasText: title })).toContainText('for correction')
  await elsewhere.close()
})

test('an exam that was made by mistake is removed', async ({ page }) => {
  await enter(page, 'exam-lakshmi')
  await page.getByRole('link', { name: 'New exam' }).click()
  await page.getByLabel('Title').fill('Made twice')
  await page.getByLabel('Regulation').selectOption('R20')
  await page.getByLabel('Grade scale').selectOption('university')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Remove the exam' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove the exam Made twice?' })
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Remove the exam' }).click()
  await expect(page).toHaveURL(/\/app\/Examinations$/)
  await expect(page.getByRole('link', { name: 'Made twice' })).toHaveCount(0)
})
