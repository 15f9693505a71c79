import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|409)/] })

test('a person of the faculty adds an achievement, edits it and deletes it', async ({ page }) => {
  await enter(page, 'faculty-asha', '/app/Faculty/Achievements')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'A new achievement' })
  await form.getByLabel('Description').fill('Best paper of the conference')
  await expectAccessible(form)
  await form.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByRole('dialog', { name: 'Achievements' })
  await expect(alert.getByText('Please fill in all fields')).toBeVisible()
  await alert.getByRole('button', { name: 'Close' }).click()
  await form.getByLabel('Date').fill('2026-11-02')
  await form.getByLabel('Kind').selectOption('Award')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(alert.getByText('Record saved successfully')).toBeVisible()
  await alert.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)

  const row = page.getByRole('row', { name: /Best paper of the conference/ })
  await row.getByRole('link', { name: 'Edit' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the achievement' })
  await edit.getByLabel('Description').fill('Best paper of the year')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(alert.getByText('Achievement Edited')).toBeVisible()
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all' }).click()

  await page.getByRole('link', { name: 'Best paper of the year' }).click()
  await expect(page.getByText('Changed an achievement')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Delete' }).click()
  const ask = page.getByRole('dialog', { name: 'Delete this achievement?' })
  await expectAccessible(ask)
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect(alert.getByText('Achievement deleted')).toBeVisible()
})

test('the dashboard of the faculty shows the profile, and its counts lead to their lists', async ({
  page,
}) => {
  await enter(page, 'faculty-asha', '/app/Faculty/Dashboard')
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeVisible()
  await expect(page.getByText('faculty-asha@svce.example.edu')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Publications' }).click()
  await expect(page.getByRole('cell', { name: 'Publication' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Award' })).toHaveCount(0)
})

test('das Qualitätsbüro sucht nach einer Person und nimmt BibTeX an', async ({ page }) => {
  await enter(page, 'iqac-sunitha', '/de/app/Faculty/Achievements')
  await page.getByRole('link', { name: 'Suchen', exact: true }).click()
  const search = page.getByRole('dialog', { name: 'Leistungen suchen' })
  await search.getByRole('button', { name: 'Suchen' }).click()
  const alert = page.getByRole('dialog', { name: 'Leistungen', exact: true })
  await expect(alert.getByText('Bitte wählen Sie Fachbereich und Person.')).toBeVisible()
  await alert.getByRole('button', { name: 'Schließen' }).click()
  await search.getByLabel('Fachbereich').selectOption({ index: 1 })
  await search.getByLabel('Person').selectOption({ index: 1 })
  await search.getByRole('button', { name: 'Suchen' }).click()
  await expect(page.getByRole('table')).toBeVisible()

  await page.getByRole('link', { name: 'Aus BibTeX' }).click()
  const bibtex = page.getByRole('dialog', { name: 'Aus BibTeX hinzufügen' })
  await bibtex.getByLabel('Fachbereich').selectOption({ index: 1 })
  await bibtex.getByLabel('Person').selectOption({ index: 1 })
  await bibtex.getByLabel('BibTeX-Text').fill('@article{a, title={Water in Guntur}, year={2025}}')
  await expectAccessible(bibtex)
  await bibtex.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(alert.getByText('1 Leistung wurde hinzugefügt.')).toBeVisible()
})
