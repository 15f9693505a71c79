import type { Locator, Page } from 'playwright/test'
import { chooseFile, enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { byKeyboard, handsOf } from '../../support/database/hands.ts'
import { typedOffSlip } from '../../support/people/login-slips.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { typeAt } from '../../support/browser/tab-to.ts'
import { bothLanguages } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.describe.configure({ mode: 'serial' })

const applicants = {
  en: { name: 'Meera Varma', aadhaar: '2341 2341 2346', rollNumber: '26B81A0599', number: '' },
  de: { name: 'Manoj Varma', aadhaar: '3456 3456 3456', rollNumber: '26B81A0598', number: '' },
}
const { name, aadhaar, rollNumber } = applicants.en
const password = 'Once-again7!'
const exam = 'I B.Tech I Semester, of one'

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const { press, write, choose, tick } = handsOf(words)
  const applicant = applicants[locale]

  test(`an admitted applicant becomes a student with a roll number, in ${locale}`, async ({ page }) => {
    const main = page.getByRole('main')
    const field = (name: string) => main.getByLabel(say(`admissions.field.${name}`), { exact: true })
    const option = (name: string, text: string) =>
      expect(field(name).getByRole('option', { name: text })).toBeAttached()
    await enter(page, 'admissions-swathi', at('/admissionForm'))
    await write(field('name'), applicant.name)
    await tick(main.getByLabel(say('admissions.value.FEMALE'), { exact: true }))
    await write(field('dateOfBirth'), '31-07-2007')
    await write(field('aadhaar'), applicant.aadhaar)
    await choose(field('course'), 'B.Tech')
    await option('batch', '2026-2030')
    await choose(field('batch'), '2026-2030')
    await option('branch', 'CSE')
    await choose(field('branch'), 'CSE')
    await press(main.getByRole('button', { name: say('form.save'), exact: true }))
    const said = page.getByRole('status').filter({ hasText: say('admissions.saved') })
    applicant.number = (await said.locator('.number').textContent()) ?? ''

    const found = main.getByRole('link', { name: applicant.number, exact: true })
    await page.goto(at(`/app/Admissions?search=${encodeURIComponent(applicant.number)}`))
    await press(found)
    await press(main.getByRole('button', { name: say('admissions.page.admitAction') }))
    // No certificate has been handed in yet.
    await press(main.getByRole('button', { name: say('admissions.page.admitAnyway') }))
    await expect(main.getByText(say('admissions.done.admit'))).toBeVisible()

    await enter(page, 'academics-padma', at(`/app/Students?search=${encodeURIComponent(applicant.number)}`))
    await press(found)
    await press(main.getByRole('link', { name: say('students.edit'), exact: true }))
    await expect(main.getByLabel(say('students.field.name'), { exact: true })).toHaveValue(applicant.name)
    await write(main.getByLabel(say('students.field.rollNumber')), applicant.rollNumber)
    await press(main.getByRole('button', { name: say('students.save') }))
    await expect(main.getByText(say('students.done.save'))).toBeVisible()
  })
}

test('the admission is found by roll number, name and Aadhaar number, and changed, in German by keyboard', async ({
  page,
}) => {
  const { press, write, choose } = byKeyboard
  await enter(page, 'admissions-swathi', '/de/admissionForm')
  const { number } = applicants.en
  await press(page.locator('summary').filter({ hasText: 'Eine vorhandene Zulassung ändern' }))
  const found = page.getByRole('listitem').filter({ hasText: `${number} · B.Tech · CSE` })
  const find = async (way: string, typed: string): Promise<void> => {
    // From the field back to the select before it.
    await page.keyboard.press('Shift+Tab')
    await choose(page.getByLabel('Suchen nach'), way)
    await write(page.getByRole('textbox', { name: way }).first(), typed)
    await page.keyboard.press('Enter')
  }
  for (const [way, typed] of [
    ['Matrikelnummer', rollNumber.toLowerCase()],
    ['Name oder ein Teil davon', 'meera'],
    ['Aadhaar-Nummer', aadhaar],
  ] as const) {
    await find(way, typed)
    await expect(found, way).toContainText(name)
    await find('Aufnahmenummer', 'nobody')
    await expect(found).toHaveCount(0)
  }
  expect(page.url()).not.toContain('2341')
  await find('Aufnahmenummer', number)
  await press(found.getByRole('button', { name: /^Ändern/ }))
  await expect(page.getByText(`Sie ändern die Zulassung ${number}, „${name}“.`)).toBeVisible()
  await typeAt(page, field(page, 'Muttersprache'), 'Telugu')
  await press(page.getByRole('button', { name: 'Speichern' }))
  await expect(page.getByText('Der Datensatz wurde geändert.')).toBeVisible()
})

test('the student gets a login and a result, signs in for the first time and opens it, in German by keyboard', async ({
  page,
}) => {
  await enter(page, 'admin-meena', `/app/Students?search=${rollNumber}`)
  await page.getByRole('main').getByRole('link', { name: rollNumber, exact: true }).click()
  await page.getByRole('region', { name: 'Login' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Create login' }).click()
  await expect(page.getByText('The login was created and linked.')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the login slips (PDF)' }).click()
  const slip = await typedOffSlip(await download)
  await publishResult(page)

  await page.context().clearCookies()
  await page.goto(`/de${slip.page}`)
  const { press, write } = byKeyboard
  await write(page.getByLabel('Benutzername'), rollNumber)
  await write(page.getByLabel('Code'), slip.code)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await write(page.getByLabel('Neues Passwort', { exact: true }), password)
  await write(page.getByLabel('Passwort bestätigen', { exact: true }), password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(/\/de$/)
  await page.goto('/de/login/Student')
  await write(page.getByLabel('Benutzername'), rollNumber)
  await write(page.getByLabel('Passwort', { exact: true }), password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/de\/app\/Student$/)
  await expectAccessible(page)
  await press(page.getByRole('link', { name: exam, exact: true }))
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText(rollNumber).first()).toBeVisible()
  await expect(page.getByText('8,00', { exact: true })).toBeVisible()
})

/** Publishes this student's result as the examination office does. */
async function publishResult(page: Page): Promise<void> {
  await enter(page, 'exam-lakshmi', '/app/Examinations')
  await page.getByRole('link', { name: 'New exam' }).click()
  await page.getByLabel('Title').fill(exam)
  await page.getByLabel('Regulation').selectOption('R20')
  await page.getByLabel('Grade scale').selectOption('university')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Upload marks' }).click()
  const chooser = page.getByLabel('Results file')
  await expect(chooser).toBeEnabled()
  await chooseFile(chooser, {
    name: 'results.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Htno,Subcode,Subname,Internals,Grade,Credits\n${rollNumber},R261101,Mathematics I,24,B,3\n`,
    ),
  })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Save 1 row' }).click()
  await page.getByRole('link', { name: 'Check and publish' }).click()
  await page.getByRole('button', { name: 'Publish 1 result' }).click()
  const question = page.getByRole('dialog', { name: `Publish the results of ${exam}?` })
  await question.getByRole('button', { name: 'Publish 1 result' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Published on / })).toBeVisible({
    timeout: 240_000,
  })
}
