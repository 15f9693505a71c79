import type { Page } from 'playwright/test'
import { account, enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of 401|ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

/** Removes the session but leaves the display cookie, which grants nothing. */
async function loseSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.context().addCookies(cookies.filter(({ name }) => name === 'erpUser'))
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' })
  await expect(dialog.getByLabel('User name')).toHaveValue('admin-meena')
  await expectAccessible(page)
  await dialog.getByLabel('Password').fill(account('admin-meena').password)
  await dialog.getByRole('button', { name: 'Log in' }).click()
}

test('a session that ends in the middle of an island asks for the password and loses nothing', async ({
  page,
}) => {
  await enter(page, 'admin-meena', '/app/Admin/College')
  await page.getByLabel('Tagline').fill('Still here')
  await loseSession(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await signInAgain(page)
  await expect(page.locator('[aria-live]').getByText('Saved')).toBeVisible()
  await expect(page.getByLabel('Tagline')).toHaveValue('Still here')
})

test('nothing can be typed into an island that does not listen yet', async ({ page }) => {
  await enter(page, 'admin-meena')
  const line = Promise.withResolvers<void>()
  await page.route('**/_astro/*.js', async (route) => {
    await line.promise
    await route.continue()
  })
  await page.goto('/app/Admin/College', { waitUntil: 'commit' })
  await expect(page.getByLabel('Tagline')).toBeDisabled()
  line.resolve()
  await page.getByLabel('Tagline').fill('Typed once it listens')
  await expect(page.getByLabel('Tagline')).toHaveValue('Typed once it listens')
})

test('a session that ends in the middle of a plain form asks for the password and sends what was typed', async ({
  page,
}) => {
  await enter(page, 'admin-meena', '/app/Encrypt%20Decrypt')
  await page.getByLabel('Plain text').fill('Kept through the night')
  await loseSession(page)
  await page.getByRole('button', { name: 'Encrypt' }).click()
  await signInAgain(page)
  await expect(page.getByLabel('Encrypted text')).not.toHaveValue('')
  await expect(page.getByLabel('Plain text')).toHaveValue('Kept through the night')
})

test('a form that is sent on a dead line stays as it is and says so', async ({ page }) => {
  await enter(page, 'admin-meena', '/app/Encrypt%20Decrypt')
  await page.getByLabel('Plain text').fill('Kept on a dead line')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Encrypt' }).click()
  await expect(page.getByText('The server cannot be reached')).toBeVisible()
  await expect(page.getByLabel('Plain text')).toHaveValue('Kept on a dead line')
})
