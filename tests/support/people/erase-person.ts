import { afterEach, beforeEach } from 'vitest'
import { type Actor, commandLine } from '#lib/server/kernel/audit/audit.ts'
import { userIdOf } from '#lib/server/kernel/personal-data/person.ts'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import { choosePerson, recordsSeen } from '#lib/server/kernel/subject-requests/find-people.ts'
import type { EngineName } from '../database/databases.ts'
import { tablesWith } from '../database/every-row.ts'
import { asha, meena } from './people.ts'
import { type TestApp, openTestApp } from '../app/test-app.ts'

/** A person whose name parts occur in nobody else's texts. */
export const ashaOfOffice = {
  ...asha,
  username: 'asha.reddy',
  email: 'asha.r@example.edu',
  fullName: 'Asha Padma Reddy',
}

/** Returns the code of a refusal, or 'done'. */
export const endOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

/** Sets up for each test a college with an administrator, and functions to find and erase people. */
export function erasingIn(engine: EngineName, more: Parameters<typeof openTestApp>[1] = {}) {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine, more)
    await testApp.app.identity.createUser(meena)
  })
  afterEach(() => testApp.close())
  return {
    get testApp() {
      return testApp
    },
    data: () => personalDataIn(testApp),
    where: (text: string) => tablesWith(testApp.app, text),
    personOf: (typed: string, only = '') => personIn(testApp, typed, only),
    erase: (typed: string, only = '') => erasePerson(testApp, typed, only),
    ashaWorks: () => ashaWorksIn(testApp),
  }
}

const personalDataIn = ({ app }: TestApp) => personalDataOfApp(app)

/** @throws DomainError NotFound `person.notFound`, Conflict `person.several` */
const personIn = async (testApp: TestApp, typed: string, only = '') =>
  choosePerson(await personalDataIn(testApp).find(typed), only)

async function erasePerson(testApp: TestApp, typed: string, only = ''): Promise<void> {
  const seen = recordsSeen(await personIn(testApp, typed, only))
  await personalDataIn(testApp).erase({ typed, only, seen }, commandLine(), 'their request')
}

async function ashaWorksIn(testApp: TestApp): Promise<Actor> {
  const { username } = ashaOfOffice
  await testApp.app.identity.createUser(ashaOfOffice)
  const id = userIdOf(await personIn(testApp, username)) ?? ''
  return { id, name: username, requestId: '', roles: ['ROLE_EXAMINATION'] }
}
