import type { Page } from 'playwright/test'
import { codeOf } from '../../support/browser/authenticator.ts'
import { expect, expectAccessible, signInWith } from '../../support/browser/e2e.ts'
import { fillSetup, firstAdministrator, setupPath } from '../../support/servers/first-administrator.ts'
import { testOn } from '../../support/servers/own-campus.ts'
import { startCampus } from '../../support/servers/own-server.ts'

const test = testOn(startCampus)
test.describe.configure({ mode: 'serial' })
test.use({ allowErrors: [/status of (400|401|403)/] })

const { username, password } = firstAdministrator
let key = ''
let recoveryCodes: string[] = []

async function enterPassword(page: Page): Promise<void> {
  await page.goto('/login/Admin')
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code from your authenticator app, or a recovery code').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a user who must have a second factor is led to it and sets it up', async ({ page, campus }) => {
  await page.goto(setupPath(campus))
  await fillSetup(page)
  await page.goto('/app/Admin/College')
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await page.getByLabel(/must use two-step sign-in/).check()
  await page.getByRole('button', { name: 'Save' }).click()
  // The administrator who has just required it is also redirected.
  await expect(page).toHaveURL(/\/app\/Account/)

  await page.context().clearCookies()
  await signInWith(page, firstAdministrator)
  await expect(page).toHaveURL(/\/app\/Account$/)
  await expect(page.getByText('Your role requires two-step sign-in.')).toBeVisible()
  await page.goto('/app/Admin/Audit')
  await expect(page).toHaveURL(/\/app\/Account$/)

  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.locator('#password-problem')).toHaveText('This is not the password of this account.')
  await expectAccessible(page)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  const shown = await page.getByRole('main').locator('code').allTextContents()
  ;[key = '', ...recoveryCodes] = shown
  expect(recoveryCodes).toHaveLength(10)

  await page.getByLabel('The code that the app shows now').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('#code-problem')).toHaveText(
    'This code is not correct. Please check it, or enter the next one.',
  )
  await expect(page.getByRole('img', { name: 'QR code of the key' })).toBeVisible()
  expect(await page.getByRole('main').locator('code').allTextContents()).toEqual(shown)
  await expectAccessible(page)
  await page.getByLabel('The code that the app shows now').fill(await codeOf(key))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible()
  await page.goto('/app/Admin/Audit')
  await expect(page.getByRole('cell', { name: /turned on two-step sign-in/ })).toBeVisible()
})

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('the code is asked for after the password, which nobody types twice', async ({ page }) => {
      await enterPassword(page)
      await expect(page.getByText(`Your password is right, ${username}.`)).toBeVisible()
      expect(await page.content()).not.toContain(password)
      await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
      await enterCode(page, '')
      await expect(page.locator('#code-problem')).toHaveText('Please enter the code.')
      await enterCode(page, '000000')
      await expect(page.locator('#code-problem')).toHaveText(
        'This code is not correct. Please check it, or enter the next one.',
      )
      expect(await page.content()).not.toContain(password)
      // Each authenticator code works once, and the test does not wait for the next one.
      await enterCode(page, javaScriptEnabled ? await codeOf(key, 1) : (recoveryCodes[1] ?? ''))
      await expect(page).toHaveURL(/\/app\/Admin$/)
      const names = (await page.context().cookies()).map(({ name }) => name)
      expect(names).not.toContain('prangan.step')
    })
  })
}

test('a recovery code opens once', async ({ page }) => {
  const [first = ''] = recoveryCodes
  await enterPassword(page)
  await expectAccessible(page)
  await enterCode(page, first)
  await expect(page).toHaveURL(/\/app\/Admin$/)
  await page.context().clearCookies()
  await enterPassword(page)
  await enterCode(page, first)
  await expect(page.locator('#code-problem')).toHaveText(
    'This code is not correct. Please check it, or enter the next one.',
  )
  await page.goto('/app')
  await expect(page).toHaveURL(/:\d+\/\?open=dashboard$/)
})

test('a code alone, without the password before it, opens nothing', async ({ page }) => {
  await enterPassword(page)
  await page.context().clearCookies()
  await enterCode(page, await codeOf(key))
  await expect(page.getByText('Please sign in again.')).toBeVisible()
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

test('it is taken off with the password', async ({ page }) => {
  await enterPassword(page)
  await enterCode(page, recoveryCodes[2] ?? '')
  await page.goto('/app/Account')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.locator('#password-problem')).toHaveText('This is not the password of this account.')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step sign-in is off.')).toBeVisible()
  await page.context().clearCookies()
  await enterPassword(page)
  await expect(page).toHaveURL(/\/app\/Account$/)
})
