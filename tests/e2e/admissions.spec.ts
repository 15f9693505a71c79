import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

test('the desk admits somebody, takes in certificates, gives one back and cancels', async ({ page }) => {
  await enter(page, 'admissions-swathi', '/app/Admissions?state=submitted&sort=number')
  await expectAccessible(page)
  await page.locator('tbody a').first().click()
  await page.getByRole('button', { name: 'Admit the student' }).click()
  await expect(page.getByText('Admitted. The student is in the register.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Take in or give back certificates' }).click()
  await page.getByRole('button', { name: 'Handed in' }).click()
  await expect(page.getByText('Please choose at least one certificate.').first()).toBeVisible()
  const formOf = (title: string) =>
    page.locator('form').filter({ has: page.getByRole('heading', { name: title }) })
  await formOf('Take in').getByRole('checkbox', { name: 'Caste certificate' }).check()
  await page.getByRole('button', { name: 'Handed in' }).click()
  await expect(page.getByText('Noted as handed in.')).toBeVisible()
  const giveBack = formOf('Give back')
  await giveBack.getByRole('checkbox', { name: 'Caste certificate' }).check()
  await giveBack.getByLabel('To whom').fill('Rama Rao')
  await giveBack.getByRole('button', { name: 'Given back' }).click()
  await expect(page.getByText('to Rama Rao')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Return slip (PDF)' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(new URL('.', page.url()).pathname.replace(/\/$/, ''))
  await page.getByLabel('Reason', { exact: true }).fill('Joined another college')
  await page.getByRole('button', { name: 'Cancel the admission' }).click()
  await expect(page.getByText('The student stays in the register')).toBeVisible()
  await expectAccessible(page)
})

test('a whole Aadhaar number is shown once, for a reason', async ({ page }) => {
  await enter(page, 'admissions-swathi', '/app/Admissions')
  await page.locator('tbody a').first().click()
  await page.getByRole('button', { name: 'Show the number' }).click()
  await expect(page.getByText('reason', { exact: false }).first()).toBeVisible()
  await page.getByLabel('Why you need the whole number').fill('Scholarship portal')
  await page.getByRole('button', { name: 'Show the number' }).click()
  await expect(page.getByText(/^\d{4} \d{4} \d{4}$/)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText(/^\d{4} \d{4} \d{4}$/)).toHaveCount(0)
})

test('die Verwaltung legt ein Muster für Aufnahmenummern fest', async ({ page }) => {
  await enter(page, 'office-anitha', '/de/app/Admissions')
  await page.getByRole('link', { name: 'Aufnahmenummern' }).click()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Muster speichern' }) })
  await form.getByLabel('Studiengang').selectOption('MBA')
  await form.getByLabel('Muster').fill('{YY}/{course}/{001}')
  await form.getByRole('button', { name: 'Vorschau' }).click()
  await expect(page.getByText(/Die nächsten drei Nummern wären: \d\d\/MBA\/001/)).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Muster speichern' }).click()
  await expect(page.getByText('Das Muster ist gespeichert.')).toBeVisible()
  await expectAccessible(page)
})

test('a head of a department reads the own admissions and changes none', async ({ page }) => {
  await enter(page, 'hod-kiran', '/app/Admissions')
  await expect(page.getByText('your department')).toBeVisible()
  await page.locator('tbody a').first().click()
  await expect(page.getByRole('button', { name: 'Admit the student' })).toHaveCount(0)
  await expect(page.getByText('XXXX XXXX').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show the number' })).toHaveCount(0)
  await expectAccessible(page)
})
