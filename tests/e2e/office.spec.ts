import { chooseFile, enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|401|404)|campus\.invalid|Content Security Policy/] })

test('the administrator makes logins for a batch and hands out slips', async ({ page }) => {
  await enter(page, 'admin-meena', '/createLogins')
  await expectAccessible(page)
  await page.getByLabel('Batch').first().selectOption('2021-2025')
  await page.getByLabel('Branch').first().selectOption('CSE')
  await page.getByRole('button', { name: 'Dry run' }).first().click()
  await expect(page.getByText(/\d+ logins would be created/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create logins' }).click()
  await expect(page.getByText(/\d+ logins were created/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the login slips (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe('Login_Slips.pdf')

  await page.getByRole('radio', { name: 'Faculty', exact: true }).check()
  await expect(page.getByLabel('Batch').first()).toBeHidden()
  await page.getByRole('button', { name: 'Dry run' }).first().click()
  await expect(page.getByText('Please select either Email or EmpCode.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Employee code (EmpCode)' }).check()
  await page.getByRole('button', { name: 'Dry run' }).first().click()
  await expect(page.getByText(/\d+ logins would be created/)).toBeVisible()
})

test('a list of faculty is matched, tried, mended where it stands, taken over, printed and undone', async ({
  page,
}) => {
  await enter(page, 'admin-meena', '/createLogins')
  const list = page.getByRole('region', { name: 'From a list' })
  await list.getByLabel('Faculty: the employee code').check()
  await chooseFile(list.getByLabel('File'), {
    name: 'faculty.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'EmpCode,Name,Email,Department\nE077,Hari Prasad,hari@example.edu,ECE\nE 78,Sita,not-a-mail,ECE\n',
    ),
  })
  await expect(list.getByLabel('Employee code (required)')).toHaveValue('0')
  await expectAccessible(page)
  await list.getByRole('button', { name: 'Check the file' }).click()
  await expect(list.getByText('With errors', { exact: true })).toBeVisible()
  await expect(list.getByRole('button', { name: 'Save 1 row' })).toBeDisabled()
  await expect(list.getByLabel('Email, line 3')).toHaveAccessibleDescription(
    /The email \(column Email\) is not valid/,
  )
  await expectAccessible(page)

  // A closed tab loses nothing, and nobody is led into an old file unasked.
  await page.reload()
  await expect(list.getByText('There is an unfinished upload:')).toContainText('by ')
  await list.getByRole('button', { name: 'Continue' }).click()
  await list.getByLabel('Employee code, line 3').fill('E078')
  await list.getByLabel('Email, line 3').fill('sita@example.edu')
  await list.getByRole('button', { name: 'Save and check 1 row' }).click()
  await list.getByRole('button', { name: 'Save 2 rows' }).click()
  await expect(list.getByText('The logins were created.')).toBeVisible()
  const download = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download the login slips (PDF)' }).click()
  expect((await download).suggestedFilename()).toBe('Login_Slips.pdf')
  await list.getByRole('button', { name: 'Choose another file' }).click()

  const history = page.getByRole('region', { name: 'Lists so far' })
  await expect(history.getByText('In use')).toBeVisible()
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'YES' }).click()
  await expect(history.getByText('Undone')).toBeVisible()
})

test('staff seal a text and open it again', async ({ page }) => {
  await enter(page, 'hod-kiran', '/app/Encrypt%20Decrypt')
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
  await enter(page, 'admin-meena', '/devtools')
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expect(page.getByText('MEENA KONERU', { exact: true }).first()).toBeVisible()
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
