import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, expectAccessible, signIn } from '../../support/browser/e2e.ts'
import type { OwnCampus } from '../../support/servers/own-server.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'

const test = testInSampleCollege()

test.describe.configure({ mode: 'serial' })

test.use({ allowErrors: [/status of (400|401|403|404|409)/] })

const newest = 'Second-pass2!'

/** Returns the link of the newest mail to an address. */
async function mailedLink({ dataDir }: OwnCampus, to: string): Promise<string> {
  const outbox = join(dataDir, 'outbox')
  const findLetter = (): string | undefined =>
    readdirSync(outbox)
      .map((file) => readFileSync(`${outbox}/${file}`, 'utf8'))
      .findLast((letter) => letter.includes(`To: ${to}`) && letter.includes('/reset-password'))
  await expect.poll(() => findLetter() !== undefined).toBe(true)
  const text = (findLetter() ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /\/reset-password\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

test('a person signs up, an administrator approves, the person signs in', async ({ page, browser }) => {
  await page.goto('/login/HOD')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Sign up for HOD' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('User name').fill('ab')
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.locator('#username-problem')).toHaveText('User Name should be minimum 3 characters')
  await expect(page.locator('#password-problem')).toHaveText('Password must be minimum 6 characters')
  await expect(page.locator('#email-problem')).toHaveText('Please enter valid Email Id')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'User name: User Name should be minimum 3 characters' }).click()
  await expect(page.getByLabel('User name')).toBeFocused()
  await expectAccessible(page)

  await expect(page.getByLabel('User name')).toHaveValue('ab')
  await page.getByLabel('Full name').fill('Meenakshi Rao')
  await page.getByLabel('User name').fill('hod-meenakshi')
  await page.getByLabel('Email').fill('meenakshi@example.edu')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret6')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByLabel('EAMCET code').fill('SVCE')
  await page.getByLabel('College name').fill('Sri Vidya')
  await expect(page.getByLabel('Affiliated to')).toBeHidden()
  await page.getByLabel('Institute type').selectOption('affiliated')
  await page.getByLabel('Affiliated to').fill('JNTUK')
  const department = page.getByLabel('Department', { exact: true })
  await expect(department).toBeHidden()
  const chosen = page.getByRole('group', { name: 'Role' })
  await chosen.getByLabel('Head of department').check()
  await chosen.getByLabel('IQAC in charge').check()
  await department.selectOption('Computer Science and Engineering')
  await page.getByLabel('ERP').check()
  await page.getByRole('button', { name: 'Create User' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome To Adhikrit' })).toBeVisible()
  await expect(page.getByText('Your Registration Was Successfully Completed')).toBeVisible()
  await expect(page).toHaveURL(/\/register\/HOD(#|$)/)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Welcome To Adhikrit' })).toBeHidden()
  await page.getByLabel('Full name').fill('Meenakshi Rao')
  await page.getByLabel('User name').fill('hod-meenakshi')
  await page.getByLabel('Email').fill('somebody.else@example.edu')
  await page.getByLabel('Password', { exact: true }).fill('secret6')
  await page.getByLabel('EAMCET code').fill('SVCE')
  await page.getByLabel('College name').fill('Sri Vidya')
  await page.getByLabel('Institute type').selectOption('autonomous')
  await page.getByRole('group', { name: 'Role' }).getByLabel('Parent').check()
  await page.getByRole('button', { name: 'Create User' }).click()
  const refusal = page.getByRole('dialog', { name: 'Oops...' })
  await expect(refusal).toContainText('This user name or email is already taken.')
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByLabel('User name')).toHaveAttribute('aria-invalid', 'true')

  const office = await (await browser.newContext()).newPage()
  await signIn(office, 'admin-meena')
  await office.locator('summary', { hasText: 'Notifications' }).click()
  await office.getByRole('link', { name: 'Registrations to approve: 1' }).click()
  await office.getByRole('link', { name: 'hod-meenakshi' }).click()
  await expect(office.getByText('JNTUK')).toBeVisible()
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Approve' }).click()
  await expect(office.getByText(/^Approved\. No email was sent/)).toBeVisible()

  await page.goto('/login/HOD')
  await page.getByLabel('User name').fill('hod-meenakshi')
  await page.getByLabel('Password', { exact: true }).fill('secret6')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/app\/HOD%20Dashboard$/)

  await office.getByRole('link', { name: 'What was done to this account' }).click()
  await expect(office.getByRole('table').getByText(/approved the registration of/)).toBeVisible()
  await expectAccessible(office)
  await office.goto('/app/Admin/Audit')
  await office.getByRole('button', { name: 'Check that nothing was changed' }).click()
  await expect(office.getByText(/nothing has been changed or removed: \d+ entries checked/)).toBeVisible()
  await office.getByRole('table').locator('summary').first().click()
  await expectAccessible(office)
  await office.context().close()
})

test('a forgotten password is reset by email, once', async ({ page, campus }) => {
  await page.goto('/login/Admin')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page.getByText(/^This site has no email server at present/)).toBeVisible()
  await page.getByLabel('User name or email').fill('hod-meenakshi')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(/^No email was sent/)).toBeVisible()
  await expectAccessible(page)
  const link = await mailedLink(campus, 'meenakshi@example.edu')
  await page.goto(link)
  await expect(page.getByLabel('User name')).toHaveValue('hod-meenakshi')
  await page.getByLabel('New password').fill('weak')
  await page.getByLabel('Confirm password').fill('weak')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Please Fill as per Instructions')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('New password').fill('First-pass1!')
  await expect(page.locator('[data-rule][data-met]')).toHaveCount(5)
  await page.getByLabel('Confirm password').fill('First-pass1!')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save password' }).click()
  const done = page.getByRole('dialog', { name: 'Congratulations' })
  await expect(done).toContainText('Your user name: hod-meenakshi')
  await expect(done).toContainText('Your Password has been Successfully Updated')
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(done).toHaveCount(0)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('changing the password says each problem in its order, then signs out', async ({ page }) => {
  await page.goto('/login/HOD')
  await page.getByLabel('User name').fill('hod-meenakshi')
  await page.getByLabel('Password', { exact: true }).fill('First-pass1!')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/app/)
  await page.locator('summary', { hasText: 'Your menu' }).click()
  await page.getByRole('link', { name: 'Reset Password' }).click()
  const submit = async (old: string, next: string, confirm: string): Promise<void> => {
    await page.getByLabel('Old password').fill(old)
    await page.getByLabel('New password').fill(next)
    await page.getByLabel('Confirm password').fill(confirm)
    await page.getByRole('button', { name: 'Save password' }).click()
  }
  // Each field has its own toggle.
  await page.getByRole('button', { name: 'Show password' }).nth(1).click()
  const types = { Old: 'password', New: 'text', Confirm: 'password' }
  for (const [which, type] of Object.entries(types))
    await expect(page.getByLabel(`${which} password`)).toHaveAttribute('type', type)
  await submit('', '', '')
  await expect(page.locator('#oldPassword-problem')).toHaveText('This is a required field')
  await submit('First-pass1!', 'weak', 'weak')
  await expect(page.locator('#newPassword-problem')).toHaveText(
    /^Please Fill as per Instructions\. Still missing: at least 8 characters, /,
  )
  // The message at the top lists the rules, so the notice in the page is hidden.
  await expect(
    page
      .locator('[aria-live]')
      .getByText(/^Password must have at least 8/)
      .last(),
  ).toBeVisible()
  await expect(page.locator('main [role=alert]:visible')).toHaveCount(0)
  await expectAccessible(page)
  await submit('First-pass1!', 'First-pass1!', 'First-pass1!')
  await expect(page.locator('#newPassword-problem')).toHaveText('New password cannot be same as old password')
  await submit('First-pass1!', newest, 'Third-pass3!')
  await expect(page.locator('#confirmPassword-problem')).toHaveText(
    'Password is not matched with New Password',
  )
  await expectAccessible(page)
  // Reported before sending, so the fields keep their values.
  await expect(page.getByLabel('New password')).toHaveValue(newest)
  await submit('First-pass1!', newest, newest)
  const done = page.getByRole('dialog', { name: 'Congratulations' })
  await expect(done).toContainText('Your Password has been Successfully Updated')
  await expect(page).toHaveURL(/:\d+\/$/)
  await expectAccessible(page)
  await page.goto('/app')
  await expect(page).toHaveURL(/:\d+\/\?open=dashboard$/)
})
