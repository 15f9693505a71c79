import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

test('the office adds a person to the faculty register and keeps their details', async ({ page }) => {
  await enter(page, 'academics-padma', '/app/Faculty Register')
  await page.getByRole('link', { name: 'Add a person' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Sarada Vemuri')
  await page.getByRole('textbox', { name: 'Employee code' }).fill('SVCE101')
  await page.getByRole('combobox', { name: 'Department' }).first().selectOption('Civil Engineering')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await expect(page.getByText('has this employee code already.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Employee code' }).fill('SVCE900')
  await page.getByRole('button', { name: 'Add a person' }).click()
  await expect(page.getByText('The person was added.')).toBeVisible()

  await page.goto('/app/Faculty Register?search=svce900')
  await page.getByRole('link', { name: 'Sarada Vemuri' }).click()
  await page.getByLabel('Designation').fill('Professor')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The details were saved.')).toBeVisible()
  await expect(page.getByText('Professor · Civil Engineering · SVCE900')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove “Sarada Vemuri” from the faculty register?' })
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The person was removed.')).toBeVisible()
})

test('eine Fachbereichsleitung liest den eigenen Fachbereich und ändert nichts', async ({ page }) => {
  await enter(page, 'hod-kiran', '/de/app/Faculty Register')
  await expect(page.getByRole('heading', { level: 1, name: 'Verzeichnis der Lehrenden' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Person hinzufügen' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Kiran Kumar' }).click()
  await expect(page.getByText('SVCE103')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Speichern' })).toHaveCount(0)
  await expectAccessible(page)
})
