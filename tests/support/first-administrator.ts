import type { Page } from 'playwright/test'
import type { Account } from './e2e.ts'
import type { OwnCampus } from './own-server.ts'

export const firstAdministrator: Account = { username: 'admin-meena', password: 'Battery-staple2!' }

/** The path of the link that an empty college writes to its output, for whoever started it. */
export const setupPath = ({ url, output }: OwnCampus): string =>
  new RegExp(`${url}(/setup/[\\w-]+)`).exec(output())?.[1] ?? 'no link'

export async function fillSetup(page: Page, { username, password } = firstAdministrator): Promise<void> {
  await page.getByLabel('Full name').fill('Meena Koneru')
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Email').fill('meena@example.edu')
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create the account' }).click()
}
