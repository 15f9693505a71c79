import type { Locator, Page } from 'playwright/test'
import { noteRedrawn, takeRedrawn } from '../../support/documents/redrawn.ts'
import { enter, expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { byKeyboard } from '../../support/database/hands.ts'
import { expectPdfOpened } from '../../support/documents/opened-pdf.ts'
import { pictureOf } from '../../support/admissions/photo-zips.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { tabTo, typeAt } from '../../support/browser/tab-to.ts'

const test = testInSampleCollege()

test.describe.configure({ mode: 'serial' })
test.use({ allowErrors: [/status of (400|409)/] })

async function openForm(page: Page, path = '/admissionForm', first = 'Student’s name'): Promise<void> {
  await enter(page, 'admissions-swathi', path)
  await expect(field(page, first)).toBeEnabled()
}

/** The number of the admission saved by the first journey. */
let number = ''

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

test('an applicant is entered by keyboard alone: refused at the fields, saved, printed, and the next one begins', async ({
  page,
}) => {
  await openForm(page)
  await tabTo(page, field(page, 'Student’s name'))
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'Please fill all required fields' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('listitem')).toHaveText([
    /^Student’s name:/,
    /^Gender:/,
    /^Aadhaar number:/,
    /^Course:/,
    /^Batch:/,
    /^Branch:/,
  ])
  await expectAccessible(page)

  const typeIn = (label: string, typed: string) => typeAt(page, field(page, label), typed)
  await typeIn('Student’s name', 'Asha Rao')
  await tabTo(page, field(page, 'Male'))
  await page.keyboard.press('ArrowRight')
  await expect(field(page, 'Female')).toBeChecked()
  await typeIn('Aadhaar number', '2341 2341 2346')
  await typeIn('Course', 'B.')
  await expect(field(page, 'Batch').getByRole('option', { name: '2026-2030' })).toBeAttached()
  await typeIn('Batch', '2026')
  await expect(field(page, 'Branch').getByRole('option', { name: 'CSE' })).toBeAttached()
  await typeIn('Branch', 'CSE')
  await tabTo(page, field(page, 'Keep course, batch and branch for the next applicant'))
  await page.keyboard.press('Space')
  await expectPdfOpened(page, () => page.keyboard.press('Enter'))

  const said = page.getByRole('status').filter({ hasText: 'Record saved successfully' })
  await expect(said).toContainText(/Admission number: 2026\/\d{4}/)
  number = (await said.locator('.number').textContent()) ?? ''
  await expect(said.getByRole('link', { name: 'Open the form (PDF)' })).toHaveAttribute('href', /^blob:/)
  await expect(field(page, 'Student’s name')).toBeFocused()
  await expect(field(page, 'Student’s name')).toHaveValue('')
  await expect(field(page, 'Aadhaar number')).toHaveValue('')
  await expect(field(page, 'Branch')).toHaveValue('CSE')
  // The next number is requested again.
  await expect(page.getByText('Next admission number')).not.toContainText(number)
  await expectAccessible(page)
})

test('a key redraws its own field and no other', async ({ page }) => {
  await noteRedrawn(page)
  await openForm(page)
  // Every field is now validated on each key press.
  await page.getByRole('button', { name: 'Save' }).click()
  const name = field(page, 'Student’s name')
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  // Whatever is missing is redrawn with its error, which shows that the record sees it.
  const missing = ['name', 'gender', 'courseAppliedFor', 'batch', 'branch', 'aadharNo']
  const names = missing.map((each) => `applicationFormData.${each}`)
  expect(await takeRedrawn(page)).toEqual(expect.arrayContaining(names))
  await name.focus()
  await takeRedrawn(page)
  await page.keyboard.type('Asha')
  await expect(name).toHaveAttribute('aria-invalid', 'false')
  await expect(name).toHaveValue('Asha')
  expect(await takeRedrawn(page)).toEqual(['applicationFormData.name'])
})

test('a choice that is still valid is kept when what it depends on is changed', async ({ page }) => {
  await openForm(page)
  await field(page, 'Course').selectOption('B.Tech')
  await field(page, 'Batch').selectOption('2026-2030')
  await field(page, 'Branch').selectOption('CSE')
  await field(page, 'Batch').selectOption('2025-2029')
  await expect(field(page, 'Branch')).toHaveValue('CSE')
  await field(page, 'Course').selectOption('MBA')
  await expect(field(page, 'Batch')).toHaveValue('')
  await expect(field(page, 'Branch')).toHaveValue('')
})

test('on a phone and in German it reads and fits as well, and a new applicant with a photo is saved by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openForm(page, '/de/admissionForm', 'Name')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte füllen Sie alle Pflichtfelder aus')
  await expectFits(page, 360)
  await expectAccessible(page)

  const { write, choose, tick, give, press } = byKeyboard
  await write(field(page, 'Name'), 'Jyothi Reddy')
  await tick(field(page, 'Weiblich'))
  await write(field(page, 'Aadhaar-Nummer'), '4100 2000 3000')
  const photo = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await pictureOf() }
  await give(page.getByLabel('Foto', { exact: true }), photo)
  await expect(page.getByAltText('Das gewählte Foto')).toBeVisible()
  await choose(field(page, 'Studiengang'), 'B.Tech')
  await expect(field(page, 'Jahrgang').getByRole('option', { name: '2026-2030' })).toBeAttached()
  await choose(field(page, 'Jahrgang'), '2026-2030')
  await expect(field(page, 'Fachrichtung').getByRole('option', { name: 'CSE' })).toBeAttached()
  await choose(field(page, 'Fachrichtung'), 'CSE')
  await press(page.getByRole('button', { name: 'Speichern' }))
  const said = page.getByRole('status').filter({ hasText: 'Der Datensatz wurde gespeichert.' })
  await expect(said).toContainText(/Aufnahmenummer: 2026\/\d{4}/)
  await expect(said.getByRole('link', { name: 'Formular öffnen (PDF)' })).toHaveAttribute('href', /^blob:/)
  await expect(page.getByAltText('Das gewählte Foto')).toHaveCount(0)
  await expectFits(page, 360)
})

test('an existing person is reported while the form is filled in', async ({ page }) => {
  await openForm(page)
  await field(page, 'Student’s name').fill('Usha Rao')
  await field(page, 'Aadhaar number').fill('234123412346')
  await field(page, 'Date of birth').fill('2012-01-01')
  await field(page, 'Date of birth').blur()
  await expect(field(page, 'Aadhaar number')).toHaveAccessibleDescription(
    `“Asha Rao” already has this Aadhaar number (admission ${number}).`,
  )
  await expect(field(page, 'Consent given by (parent or guardian)')).toHaveAccessibleDescription(
    /^The student is under 18/,
  )
  await expectAccessible(page)
})

test('an admission is found by its number, changed, and reports what others changed meanwhile', async ({
  page,
  browser,
  baseURL,
}) => {
  await openForm(page)
  await findAdmission(page)
  await expect(page.getByText(`You are changing admission ${number}, “Asha Rao”.`)).toBeVisible()
  await expect(field(page, 'Aadhaar number')).toHaveValue('XXXX XXXX 2346')
  await expect(field(page, 'Branch')).toHaveValue('CSE')
  await expect(field(page, 'Batch')).toHaveValue('2026-2030')
  await expectAccessible(page)

  const elsewhere = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  const other = await elsewhere.newPage()
  await openForm(other)
  await findAdmission(other)
  await field(other, 'Mother tongue').fill('Telugu')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Record modified successfully')).toBeVisible()
  await elsewhere.close()

  await field(page, 'Religion').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  const stale = page.getByRole('alert').filter({ hasText: 'Mother tongue' })
  await expect(stale).toContainText('Telugu')
  await expectAccessible(page)
  await field(page, 'Mother tongue').fill('Telugu')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Record modified successfully')).toBeVisible()
  await expect(field(page, 'Student’s name')).toHaveValue('')
})

async function findAdmission(page: Page): Promise<void> {
  await page.getByText('Change an existing admission').click()
  await field(page, 'Admission number').fill(number)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Change/ }).click()
}
