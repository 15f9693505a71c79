import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 400/] })

test('an administrator sees what is known of a person, hands it out and erases what is not kept', async ({
  page,
}) => {
  await enter(page, 'admin-meena', '/app/Privacy')
  await page.getByLabel('Roll number, admission number').fill('academics-padma')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('heading', { name: 'What is known of academics-padma' })).toBeVisible()
  await expectAccessible(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save as a file' }).click(),
  ])
  expect(Object.keys(unzipSync(readFileSync(await file.path())))).toContain('index.html')

  await page.getByLabel('once more').fill('academics')
  await page.getByLabel('Your own password').fill('not this one')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByLabel('once more')).toHaveAccessibleDescription(/as it stands above/)
  await page.goto('/de/app/Privacy?person=nobody')
  await expect(page.getByText('„nobody“ ist hier niemand.')).toBeVisible()
})

test('where a login and a student only have a name in common, one of the two is chosen', async ({ page }) => {
  await enter(page, 'admin-meena', '/app/Students?search=21B81A0501')
  await page.getByRole('main').getByRole('link', { name: '21B81A0501', exact: true }).click()
  await page.getByRole('region', { name: 'Login' }).getByRole('link', { name: 'Change' }).click()
  await page.getByRole('link', { name: 'Unlink', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Unlink 21b81a0501 from Anjali Sharma?' })
  await expectAccessible(question)
  await question.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('1 parent still sees this student’s results.')).toBeVisible()

  await page.goto('/app/Privacy?person=21B81A0501')
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: 'Erase for good' })).toHaveCount(0)
  await page.getByRole('link', { name: /^Choose this person: 21b81a0501 · Anjali Sharma/ }).click()
  await expect(page.getByText('This is one of several who go by “21B81A0501”.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Erase for good' })).toBeVisible()
  await expect(page.getByText('Published results', { exact: true })).toHaveCount(0)
})
