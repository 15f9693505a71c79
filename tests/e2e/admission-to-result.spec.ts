import type { Locator, Page } from 'playwright/test'
import { chooseFile, enter, expect, expectAccessible } from '../support/e2e.ts'
import { typedOffSlip } from '../support/login-slips.ts'
import { testInSampleCollege } from '../support/sample-college.ts'
import { typeAt } from '../support/tab-to.ts'

const test = testInSampleCollege()

test.describe.configure({ mode: 'serial' })

const name = 'Meera Varma'
const aadhaar = '2341 2341 2346'
const rollNumber = '26B81A0599'
const password = 'Once-again7!'
const exam = 'I B.Tech I Semester, of one'

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

/** Of the admission that the journey begins with. */
let number = ''

test('whoever is admitted becomes a student with a roll number', async ({ page }) => {
  await enter(page, 'admissions-swathi', '/admissionForm')
  await field(page, 'Student’s name').fill(name)
  await field(page, 'Female').check()
  await field(page, 'Date of birth').fill('31-07-2007')
  await field(page, 'Aadhaar number').fill(aadhaar)
  await field(page, 'Course').selectOption('B.Tech')
  await field(page, 'Batch').selectOption('2026-2030')
  await field(page, 'Branch').selectOption('CSE')
  await page.getByRole('button', { name: 'Save' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Record saved successfully' })
  number = (await said.locator('.number').textContent()) ?? ''

  await page.goto(`/app/Admissions?search=${encodeURIComponent(number)}`)
  await page.getByRole('main').getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('button', { name: 'Admit the student' }).click()
  await expect(page.getByText('Admitted. The student is in the register.')).toBeVisible()

  await enter(page, 'academics-padma', `/app/Students?search=${encodeURIComponent(number)}`)
  await page.getByRole('main').getByRole('link', { name: number, exact: true }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await page.getByLabel('Roll number').fill(rollNumber)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
})

test('the admission is found by roll number, name and Aadhaar number, and changed, in German by keyboard', async ({
  page,
}) => {
  await enter(page, 'admissions-swathi', '/de/admissionForm')
  await page.getByText('Eine vorhandene Zulassung ändern').click()
  const found = page.getByRole('listitem').filter({ hasText: `${number} · B.Tech · CSE` })
  const find = async (way: string, typed: string): Promise<void> => {
    await page.getByLabel('Suchen nach').selectOption(way)
    const asked = page.getByRole('textbox', { name: way }).first()
    await asked.fill(typed)
    await asked.press('Enter')
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
  await found.getByRole('button', { name: /^Ändern/ }).press('Enter')
  await expect(page.getByText(`Sie ändern die Zulassung ${number}, „${name}“.`)).toBeVisible()
  await typeAt(page, field(page, 'Muttersprache'), 'Telugu')
  await page.getByRole('button', { name: 'Speichern' }).press('Enter')
  await expect(page.getByText('Der Datensatz wurde geändert.')).toBeVisible()
})

test('the student gets a login and a result, signs in for the first time and opens it, in German', async ({
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
  await page.getByLabel('Benutzername').fill(rollNumber)
  await page.getByLabel('Code').fill(slip.code)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByLabel('Neues Passwort', { exact: true }).fill(password)
  await page.getByLabel('Passwort bestätigen', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/done=password/)
  await page.goto('/de/login/Student')
  await page.getByLabel('Benutzername').fill(rollNumber)
  await page.getByLabel('Passwort', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/de\/app\/Student$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: exam }).click()
  await expect(page.getByText(name).first()).toBeVisible()
  await expect(page.getByText(rollNumber).first()).toBeVisible()
  await expect(page.getByText('8,00', { exact: true })).toBeVisible()
})

/** Of this student alone, as the examination office does it. */
async function publishResult(page: Page): Promise<void> {
  await enter(page, 'exam-lakshmi', '/app/Examinations')
  await page.getByRole('link', { name: 'New exam' }).click()
  await page.getByLabel('Title').fill(exam)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Upload marks' }).click()
  const chooser = page.getByLabel('Results file')
  await expect(chooser).toBeEnabled()
  await chooseFile(chooser, {
    ...{ name: 'results.csv', mimeType: 'text/csv' },
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
