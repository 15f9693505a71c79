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
