import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import type { Actor } from '#lib/server/kernel/audit/audit.ts'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/create-personal-data.ts'
import type { TestApp } from './test-app.ts'

/** Nobody else's texts hold a part of hers. */
export const ashaOfOffice = {
  username: 'asha.reddy',
  email: 'asha.r@example.edu',
  fullName: 'Asha Padma Reddy',
  roles: ['ROLE_EXAMINATION' as const],
  program: '',
  password: 'Correct-horse1!',
}

export const personalDataIn = ({ app }: TestApp) => personalDataOfApp(app)

/** @throws Error where nobody goes by that name */
export async function personIn(testApp: TestApp, typed: string) {
  const person = await personalDataIn(testApp).find(typed)
  if (!person) throw new Error(`nobody is ${typed}`)
  return person
}

export const erasePerson = async (testApp: TestApp, typed: string): Promise<void> =>
  personalDataIn(testApp).erase(await personIn(testApp, typed), commandLine(), 'their request')

/** The code of a refusal. */
export const endOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

export async function ashaWorksIn(testApp: TestApp): Promise<Actor> {
  const { username } = ashaOfOffice
  await testApp.app.identity.createUser(ashaOfOffice)
  const { records } = await personIn(testApp, username)
  return { id: records['user'] ?? '', name: username, requestId: '', roles: ['ROLE_EXAMINATION'] }
}
