import { keyMaintainers } from '#lib/rules/roles/offices.ts'
import { createApp } from '#lib/server/app.ts'
import type { App } from '#lib/server/kernel/app.ts'
import { type Actor, commandLine } from '#lib/server/kernel/audit/audit.ts'
import { newId } from '#lib/server/kernel/core/ids.ts'
import { readEnv } from '#lib/server/env.ts'
import { quickHashing } from '../support/app/quick-hashing.ts'

/** A signed-in student with dues. */
export interface SoakPayer {
  studentId: string
  dueIds: readonly string[]
  /** The session's token. */
  token: string
}

/** A signed-in cashier. */
export interface SoakCashier {
  actor: Actor
  /** The session's token. */
  token: string
}

/** The shop of the only fee type in use. */
export const soakShop = { id: '20000009', key: 'testpassword_soak' }

const password = 'soak-secret-6'

/** Opens an app on the servers' database, with a cheap password hash. */
export const openBeside = (settings: Record<string, string>): Promise<App> =>
  createApp(readEnv({ ...settings, LOG_LEVEL: 'silent', NODE_ENV: 'test' }), { hashing: quickHashing })

/** Creates signed-in students, a fee type with a key, and `dues` dues of different amounts for each student. */
export async function furnishSoak(app: App, payers: number, dues: number): Promise<SoakPayer[]> {
  const actor = commandLine()
  const type = newId()
  const at = new Date().toISOString()
  await app.database.writes
    .insertInto('fee_types')
    .values({
      id: type,
      name: 'Soak Fee',
      name_key: 'soak fee',
      kind: 'general',
      is_online: 1,
      position: 1,
      state: 'open',
      version: 1,
      created_at: at,
      created_by: actor.id,
      updated_at: at,
    })
    .execute()
  await app.payments.addKey(type, { userName: soakShop.id, password: soakShop.key }, actor)
  // If the college has key maintainers, a second one confirms the key.
  const [second] = await app.payments.otherKeyMaintainers(actor.id)
  for (const { id } of await app.payments.waitingKeyChanges())
    await app.payments.confirmKeyChange(id, {
      id: second?.id ?? '',
      name: second?.name ?? '',
      requestId: '',
      roles: [...keyMaintainers],
    })
  const rolls = Array.from({ length: payers }, (_, index) => `21B81A${String(9000 + index)}`)
  await app.students.save(
    rolls.map((rollNumber) => ({ rollNumber, name: 'Soak Payer', branch: 'CSE', batch: '2021' })),
  )
  const made: SoakPayer[] = []
  for (const [index, roll] of rolls.entries()) {
    const [record] = await app.students.records([roll])
    const studentId = record?.id ?? ''
    const dueIds = await addDues(app, { type, studentId, dues, index, at })
    made.push({ studentId, dueIds, token: await signIn(app, studentId, index) })
  }
  return made
}

/** Creates cashiers with a session each. */
export const hireCashiers = (app: App, cashiers: number): Promise<SoakCashier[]> =>
  Promise.all(
    Array.from({ length: cashiers }, async (_, index) => {
      const login = {
        username: `cashier-${index}`,
        fullName: 'Soak Cashier',
        roles: ['ROLE_FEEPAYMENTS'] as const,
      }
      await addLogin(app, login)
      const { id } = await app.database.reads
        .selectFrom('users')
        .select('id')
        .where('username', '=', login.username)
        .executeTakeFirstOrThrow()
      const actor = { id, name: login.username, requestId: 'soak', roles: [...login.roles] }
      return { actor, token: await tokenOf(app, login.username) }
    }),
  )

/** Creates a student's login; its session is valid on all servers. */
async function signIn(app: App, studentId: string, index: number): Promise<string> {
  const username = `payer-${index}`
  await addLogin(app, { username, fullName: 'Soak Payer', roles: ['ROLE_STUDENT'] })
  await app.links.link({ kind: 'student', recordId: studentId, username, seen: '' }, commandLine())
  return tokenOf(app, username)
}

interface NewLogin {
  username: string
  fullName: string
  roles: readonly ('ROLE_STUDENT' | 'ROLE_FEEPAYMENTS')[]
}

const addLogin = (app: App, { username, fullName, roles }: NewLogin) =>
  app.identity.createUser({
    username,
    email: `${username}@example.edu`,
    fullName,
    program: '',
    password,
    roles: [...roles],
  })

async function tokenOf(app: App, username: string): Promise<string> {
  const visit = { username, password, code: '', address: '127.0.0.1', headers: new Headers() }
  return (await app.identity.signIn(visit)).token
}

interface NewDues {
  type: string
  studentId: string
  dues: number
  index: number
  at: string
}

async function addDues(app: App, { type, studentId, dues, index, at }: NewDues): Promise<string[]> {
  const rows = Array.from({ length: dues }, (_, place) => ({
    id: newId(),
    payable_by: 'student' as const,
    source_kind: '',
    source_id: '',
    payer_kind: 'student' as const,
    payer_id: studentId,
    fee_type_id: type,
    semester_id: null,
    year: '2026-2027',
    label: `part ${place}`,
    amount: 10_000 + index * 100 + place,
    settled: 0,
    due_on: '',
    state: 'open' as const,
    run_id: null,
    import_id: null,
    version: 1,
    created_at: at,
    created_by: 'system',
    updated_at: at,
  }))
  await app.database.writes.insertInto('dues').values(rows).execute()
  return rows.map(({ id }) => id)
}
