import { expect, expectAccessible, signIn } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|401|404)|campus\.invalid|Content Security Policy/] })

test('the administrator makes logins for a batch and hands out slips', async ({ page }) => {
  await signIn(page, 'admin-meena')
  await page.goto('/createLogins')
  await expectAccessible(page)
  await page.getByLabel('Batch').first().selectOption('2021')
  await page.getByLabel('Branch').first().selectOption('CSE')
  await page.getByRole('button', { name: 'Dry run' }).first().click()
  await expect(page.getByText(/\d+ logins would be created/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create logins' }).click()
  await expect(page.getByText(/\d+ logins were created/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the slips' }).click()
  expect((await download).suggestedFilename()).toBe('Login_Slips.pdf')

  await page.getByLabel('Faculty', { exact: true }).check()
  await page.getByLabel('A list instead').setInputFiles({
    name: 'faculty.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('EmpCode,Name,Email,Department\nE077,Hari Prasad,hari@example.edu,ECE\n'),
  })
  await page.getByRole('button', { name: 'Create logins' }).click()
  await expect(page.getByText('Please select either Email or EmpCode.')).toHaveCount(1)
  await expect(page.getByText('Please check the marked fields.')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'EmpCode' }).check()
  await page.getByLabel('A list instead').setInputFiles({
    name: 'faculty.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('EmpCode,Name,Email,Department\nE077,Hari Prasad,hari@example.edu,ECE\n'),
  })
  await page.getByRole('button', { name: 'Create logins' }).click()
  await expect(page.getByText('1 logins were created.')).toBeVisible()
})

test('a list with bad rows says what to mend, row by row', async ({ page }) => {
  await signIn(page, 'admin-meena')
  await page.goto('/createLogins')
  await page.getByLabel('Faculty', { exact: true }).check()
  await page.getByRole('radio', { name: 'EmpCode' }).check()
  await page.getByLabel('A list instead').setInputFiles({
    name: 'faculty.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('EmpCode,Name,Email\nE201,Ravi,ravi.k@example.edu\nE202,Sita,not-a-mail\n,Asha,\n'),
  })
  await page.getByRole('button', { name: 'Create logins' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Nobody got a login.' })).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.nth(1)).toHaveText(/3\s*Email\s*not-a-mail\s*is no e-mail address/)
  await expect(rows.nth(2)).toHaveText(/4\s*EmpCode\s*is empty/)
  await expectAccessible(page)
})

test('staff seal a text and open it again', async ({ page }) => {
  await signIn(page, 'hod-kiran')
  await page.goto('/app/Encrypt%20Decrypt')
  await page.getByRole('button', { name: 'Decrypt' }).click()
  await expect(page.getByText('Please enter an encrypted value').first()).toBeVisible()
  await page.getByLabel('Plain text').fill('The safe opens with 4711')
  await page.getByRole('button', { name: 'Encrypt' }).click()
  await expect(page.getByLabel('Encrypted text')).toHaveValue(/^p1\./)
  await page.getByLabel('Plain text').fill('')
  await page.getByRole('button', { name: 'Decrypt' }).click()
  await expect(page.getByLabel('Plain text')).toHaveValue('The safe opens with 4711')
  await expectAccessible(page)
})

test('the server address is kept only where it answers as this system', async ({ page, baseURL }) => {
  await signIn(page, 'admin-meena')
  await page.goto('/devtools')
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expect(page.getByText('MEENA KONERU', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByPlaceholder('Enter Server Address').fill('nonsense')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('This address does not answer as this system')).toBeVisible()
  await page.getByPlaceholder('Enter Server Address').fill(`${baseURL}/nothing`)
  await page.getByRole('button', { name: 'Submit' }).click()
  const said = page.getByRole('dialog', { name: 'Server Address Changed' })
  await expect(said).toBeVisible()
  await expectAccessible(page)
  const reloaded = page.waitForEvent('load')
  await said.getByRole('button', { name: 'Close' }).click()
  await reloaded
  await page.getByPlaceholder('Enter Server Address').fill('https://campus.invalid')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('This address does not answer as this system')).toBeVisible()
})
