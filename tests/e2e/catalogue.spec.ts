import { enter, expect } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ javaScriptEnabled: false, allowErrors: [/status of (400|409)/] })

test('a clerk keeps a list of the catalogue without scripts, and forms ask for what it says', async ({
  page,
}) => {
  await enter(page, 'academics-padma', '/app/Catalogue')
  await page.getByRole('link', { name: /^Departments/ }).click()
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  const add = page.getByRole('button', { name: 'Add', exact: true })
  await page.getByLabel('Name', { exact: true }).fill('Physics')
  await page.getByLabel('Short name').fill('cse')
  await add.click()
  await expect(page.getByLabel('Short name')).toHaveAccessibleDescription(
    /“Computer Science and Engineering” has this short name already\.$/,
  )
  await page.getByLabel('Short name').fill('PHY')
  await add.click()
  await expect(page.getByText('The entry was added.')).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Departments' }).click()
  await page.getByRole('link', { name: 'Physics' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Engineering Physics')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Engineering Physics' })).toBeVisible()
  await page.getByRole('button', { name: 'Move up' }).click()
  await expect(page.getByText('7 of 8')).toBeVisible()
  expect(await (await page.request.get('/api/v1/getProgram')).json()).toContain('Engineering Physics')
  await page.getByRole('link', { name: 'Retire' }).click()
  const question = page.getByRole('dialog', { name: 'Retire Engineering Physics?' })
  await question.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('Retired', { exact: true })).toBeVisible()
  expect(await (await page.request.get('/api/v1/getProgram')).json()).not.toContain('Engineering Physics')
  await page.getByRole('link', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The entry was removed.')).toBeVisible()

  await page.getByRole('link', { name: 'Civil Engineering' }).click()
  await page.getByRole('link', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('alert')).toContainText('“Civil Engineering” is used and cannot be removed.')
  await page.goto('/de/app/Catalogue/section')
  await expect(page.getByRole('heading', { name: 'Gruppen' })).toBeVisible()
})
