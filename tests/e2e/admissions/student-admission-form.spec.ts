import type { Locator, Page } from 'playwright/test'
import { admissionsBook } from '../../support/admissions/admissions-book.ts'
import { chooseFile, enter, expect, expectAccessible, expectFits } from '../../support/browser/e2e.ts'
import { byKeyboard } from '../../support/database/hands.ts'
import { expectPdfOpened } from '../../support/documents/opened-pdf.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { tabTo, typeAt } from '../../support/browser/tab-to.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409|503)|ERR_FAILED/] })

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

async function openForm(page: Page): Promise<void> {
  await enter(page, 'admissions-swathi', '/AdmissionFormForSmsk')
  await expect(field(page, 'Student’s name')).toBeEnabled()
}

async function fillRequired(page: Page): Promise<void> {
  await field(page, 'Student’s name').fill('Ravi Rao')
  await field(page, 'Admission type').selectOption('Direct')
  await field(page, 'Course').selectOption('B.Tech')
  await field(page, 'Batch').selectOption({ index: 1 })
  await field(page, 'Branch').selectOption('CSE')
  await field(page, 'Male').check()
}

test('it says what it misses in its own order and words', async ({ page }) => {
  await openForm(page)
  await field(page, 'Date of admission').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })
  await expect(summary.getByRole('listitem')).toHaveText([
    /Please enter date of Admission$/,
    /Please enter Full Name$/,
    /Please select admissionType$/,
    /Please select Course Applied for$/,
    /Please select branch$/,
    /Please select gender$/,
    /Please enter Aadhaar number$/,
  ])
  await expectAccessible(page)
})

test('a wrong number is cleared as it is left, and brought back', async ({ page }) => {
  await openForm(page)
  const aadhaar = field(page, 'Aadhaar number')
  await aadhaar.fill('2341 2341 234')
  await page.keyboard.press('Tab')
  await expect(aadhaar).toHaveValue('')
  await expect(page.getByRole('alert')).toHaveText('“2341 2341 234”: Invalid Aadhaar Number')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(aadhaar).toBeFocused()
  await expect(aadhaar).toHaveValue('2341 2341 234')
  await page.keyboard.type('6')
  await page.keyboard.press('Tab')
  await expect(aadhaar).toHaveValue('2341 2341 2346')

  const mobile = field(page, 'Student’s mobile number')
  await mobile.fill('5848022338')
  await page.keyboard.press('Tab')
  await expect(mobile).toHaveValue('')
  await expect(page.getByText('“5848022338”: Please enter a valid mobile number')).toBeVisible()
})

test('the present address copies the permanent one while the box is ticked', async ({ page }) => {
  await openForm(page)
  await field(page, 'Permanent address').fill('4-12 Temple Street\nGuntur')
  await field(page, 'Same as Permanent Address').check()
  await expect(field(page, 'Present address')).toHaveValue('4-12 Temple Street\nGuntur')
  await field(page, 'Same as Permanent Address').uncheck()
  await expect(field(page, 'Present address')).toHaveValue('')
})

test('what was typed comes back after the tab died, without the Aadhaar number', async ({ page }) => {
  await openForm(page)
  await fillRequired(page)
  // Entered in a field where it does not belong, too.
  await field(page, 'Other remarks').fill('Aadhaar 2341 2341 2346')
  await field(page, 'Aadhaar number').fill('234123412346')
  const kept = (): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(kept).toContain('Ravi Rao')
  expect(await kept()).not.toMatch(/2341|3412|2346/)

  const died = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  // The crashed page does not answer.
  session.send('Page.crash').catch(() => {})
  await died
  const next = await page.context().newPage()
  await openForm(next)
  await next.getByRole('button', { name: 'Continue' }).click()
  await expect(field(next, 'Student’s name')).toHaveValue('Ravi Rao')
  await expect(field(next, 'Branch')).toHaveValue('CSE')
  await expect(field(next, 'Aadhaar number')).toHaveValue('')
  await expect(field(next, 'Other remarks')).toHaveValue('')

  await enter(next, 'office-anitha', '/AdmissionFormForSmsk')
  await expect(field(next, 'Student’s name')).toBeEnabled()
  await expect(next.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  expect(await next.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Ravi')
})

test('filled by keyboard alone, a dead connection and a server without a message are distinguished; then it is printed and saved', async ({
  page,
}) => {
  await openForm(page)
  const typeIn = (label: string, typed: string) => typeAt(page, field(page, label), typed)
  await typeIn('Student’s name', 'Ravi Rao')
  await typeIn('Admission type', 'Direct')
  await typeIn('Course', 'B.')
  await expect(field(page, 'Batch').getByRole('option', { name: '2026-2030' })).toBeAttached()
  await typeIn('Batch', '2026')
  await expect(field(page, 'Branch').getByRole('option', { name: 'CSE' })).toBeAttached()
  await typeIn('Branch', 'CSE')
  await tabTo(page, field(page, 'Male'))
  await page.keyboard.press('Space')
  await typeIn('Aadhaar number', '234123412346')
  const call = '**/api/v1/saveApplicationFormData'
  await page.route(call, (route) => route.abort())
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'An error occurred while saving data' }),
  ).toBeVisible()
  await page.unroute(call)
  await page.route(call, (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save data' })).toBeVisible()
  await page.unroute(call)

  await expectPdfOpened(page, () => page.getByRole('button', { name: 'PDF without saving' }).press('Enter'))
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Record saved successfully')).toBeVisible()
  await expect(page.getByText(/^Admission number: 2026\/\d{4}$/)).toBeVisible()
})

test('in German on a phone it reads and fits as well, and a new applicant is saved', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, 'admissions-swathi', '/de/AdmissionFormForSmsk')
  const aadhaar = field(page, 'Aadhaar-Nummer')
  await aadhaar.fill('123')
  await aadhaar.blur()
  await expect(page.getByText('„123“: Die Aadhaar-Nummer ist ungültig.')).toBeVisible()
  await expectFits(page, 360)
  await expectAccessible(page)

  const { write, choose, tick, press } = byKeyboard
  await write(field(page, 'Name'), 'Jyothi Varma')
  await choose(field(page, 'Zulassungsart'), 'Direct')
  await choose(field(page, 'Studiengang'), 'B.Tech')
  await expect(field(page, 'Jahrgang').getByRole('option', { name: '2026-2030' })).toBeAttached()
  await typeAt(page, field(page, 'Jahrgang'), '2026')
  await expect(field(page, 'Fachrichtung').getByRole('option', { name: 'CSE' })).toBeAttached()
  await typeAt(page, field(page, 'Fachrichtung'), 'CSE')
  await tick(field(page, 'Weiblich'))
  await write(aadhaar, '5100 2000 3001')
  await press(page.getByRole('button', { name: 'Speichern', exact: true }))
  const said = page.getByRole('status').filter({ hasText: 'Der Datensatz wurde gespeichert.' })
  await expect(said).toContainText(/Aufnahmenummer: 2026\/\d{4}/)
  await expect(said.getByRole('link', { name: 'Formular öffnen (PDF)' })).toHaveAttribute('href', /^blob:/)
  await expect(field(page, 'Name')).toHaveValue('')
  await expectFits(page, 360)
})

test('a spreadsheet is uploaded from the form and distinguished from an unreadable file', async ({
  page,
}) => {
  await openForm(page)
  await field(page, 'Student’s name').fill('Kept meanwhile')
  await page.getByRole('button', { name: 'Upload' }).click()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Excel Template' }).click()
  expect((await template).suggestedFilename()).toMatch(/\.xlsx$/)
  await chooseFile(field(page, 'Excel file'), {
    name: 'admissions.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('no spreadsheet'),
  })
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('do not match its file type')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove admissions.xlsx' }).click()
  await expect(page.getByText('do not match its file type')).toHaveCount(0)
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('File is not Uploaded. Please choose a file.')).toBeVisible()
  await chooseFile(field(page, 'Excel file'), admissionsBook('Hema Varma', '3456 3456 345'))
  await page.getByRole('button', { name: 'Upload' }).click()
  const refused = page.getByRole('status').filter({ hasText: 'Unable to Upload Excel File' })
  await expect(refused.getByRole('listitem')).toHaveText(/^Row 2, Adhaar No \(XXX XXXX 6345\): .*12 digits/)
  await expectAccessible(page)
  await chooseFile(field(page, 'Excel file'), admissionsBook('Hema Varma', '3456 3456 3456'))
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Successfully Uploaded Excel File')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(field(page, 'Student’s name')).toHaveValue('Kept meanwhile')
})
