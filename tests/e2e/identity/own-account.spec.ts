import { account, expect, expectAccessible, signIn } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'

const test = testInSampleCollege()

test.describe.configure({ mode: 'serial' })

test.use({ allowErrors: [/status of (400|401|403|404|409)/] })

test('sessions elsewhere are seen and ended', async ({ page, browser }) => {
  const there = await (await browser.newContext()).newPage()
  await signIn(there, 'library-durga')
  await signIn(page, 'library-durga')
  await page.goto('/app/Account')
  await expect(page.getByText('This browser')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(page.getByText('Signed out there.')).toBeVisible()
  await there.goto('/app')
  await expect(there).toHaveURL(/:\d+\/\?open=dashboard$/)
  await there.context().close()
})

test('a remembered user who opens the college’s home lands on their own page', async ({ page }) => {
  const { password } = account('faculty-asha')
  await page.goto('/login/Faculty')
  await expect(page.getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
  await page.getByLabel('User name').fill('faculty-asha')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.goto('/')
  await expect(page).toHaveURL(/\/app\/Faculty\/Dashboard$/)
  await expect(page.getByRole('heading', { name: /^Good day, / })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the rules of a password stand in the page', async ({ page }) => {
    await signIn(page, 'library-durga')
    await page.goto('/app/reset%20Password')
    await page.getByLabel('Old password').fill('whatever')
    await page.getByLabel('New password').fill('weak')
    await page.getByLabel('Confirm password').fill('weak')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^\s*Password must have at least 8/)
    await expect(page.locator('#newPassword-problem')).toHaveText(
      /^Please Fill as per Instructions\. Still missing: at least 8 characters, /,
    )
  })
})
