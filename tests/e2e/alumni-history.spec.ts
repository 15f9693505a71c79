import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { onePixel } from '../support/png.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

const offer = { name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }

test.use({ allowErrors: [/status of 400/] })

test('the office writes down where an alumnus works, and is told one thing at a time', async ({ page }) => {
  await enter(page, 'placement-vijay', '/AlumniHistory')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  await expect(page.getByText('Please select a status.', { exact: true })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Status: Please select a status.' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Studying' }).check()
  await expect(page.getByLabel('University Admit Card')).toBeAttached()
  await page.getByRole('radio', { name: 'Working' }).check()
  await page.getByLabel('Course').selectOption('B.Tech')
  await page.getByLabel('Batch').selectOption({ index: 1 })
  await page.getByLabel('Branch').selectOption('CSE')
  await page.getByLabel('Roll number').fill('18b81a0401')
  await page.getByLabel('Name', { exact: true }).fill('Lalitha Kosuri')
  await page.getByLabel('Father’s name').fill('Ravi Kosuri')
  await page.getByLabel('Email').fill('lalitha@mail.example')
  await page.getByLabel('Mobile number').fill('9848055555')
  await page.getByLabel('Company').fill('Wipro')
  await page.getByLabel('Designation').fill('Engineer')
  await page.getByLabel('Experience').fill('2 years')
  await page.getByLabel('Location').fill('Hyderabad')
  await page.getByLabel('Offer letter').setInputFiles(offer)
  await page.getByLabel('Passport photo', { exact: true }).setInputFiles({
    ...{ name: 'me.png', mimeType: 'image/png', buffer: onePixel },
  })
  await expect(page.getByRole('img', { name: 'The chosen photo' })).toHaveAttribute('width', '120')
  await save.click()
  const known = 'Record with this roll number already exists!'
  await expect(page.getByRole('link', { name: `Roll number: ${known}` })).toBeVisible()
  await page.getByLabel('Roll number').fill('14b81a0507')
  await save.click()
  await expect(page.getByText('Alumni history saved successfully!').first()).toBeVisible()
  await expect(page.getByLabel('Roll number')).toHaveValue('')

  await page.getByRole('link', { name: 'Alumni history' }).first().click()
  await expect(page.getByRole('heading', { name: /work, the others study$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Lalitha Kosuri' }).click()
  await expect(page.getByRole('link', { name: 'Open the offer letter' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel('Designation').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Designation is required for working status.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Designation').fill('Senior engineer')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The history was saved.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What was changed' })).toBeVisible()
  await expect(page.getByText('Changed an alumni history')).toBeVisible()
})

test('die Seite einer Ehemaligen ist deutsch, und ein Eintrag wird entfernt', async ({ page }) => {
  await enter(page, 'office-anitha', '/de/app/Alumni/History?search=keerthi')
  await page.getByRole('link', { name: 'Keerthi Namburi' }).click()
  await expect(page.getByText('18.5 LPA')).toBeVisible()
  await page.getByRole('link', { name: 'Entfernen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Den Werdegang von Keerthi Namburi entfernen?' })
  await dialog.getByRole('button', { name: 'Entfernen' }).click()
  await expect(page.getByText('Der Werdegang wurde entfernt.')).toBeVisible()
})
