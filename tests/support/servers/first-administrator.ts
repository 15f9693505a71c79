import type { Page } from 'playwright/test'
import type { Account } from '../browser/e2e.ts'
import { handsOf } from '../database/hands.ts'
import type { OwnCampus } from './own-server.ts'
import { type Words, bothLanguages } from '../app/words.ts'

export const firstAdministrator: Account = { username: 'admin-meena', password: 'Battery-staple2!' }

/** Returns the path of the set-up link that an empty college prints when it starts. */
export const setupPath = ({ url, output }: OwnCampus): string =>
  new RegExp(`${url}(/setup/[\\w-]+)`).exec(output())?.[1] ?? 'no link'

export async function fillSetup(
  page: Page,
  { username, password } = firstAdministrator,
  words: Words = bothLanguages[0],
): Promise<void> {
  const main = page.getByRole('main')
  const { press, write } = handsOf(words)
  const typed = {
    'register.fullName': 'Meena Koneru',
    'register.username': username,
    'register.email': 'meena@example.edu',
    'password.new': password,
    'password.confirm': password,
  }
  for (const [label, text] of Object.entries(typed)) await write(main.getByLabel(words.say(label)), text)
  await press(main.getByRole('button', { name: words.say('setup.submit') }))
}
