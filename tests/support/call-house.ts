import { afterAll, beforeAll, expect } from 'vitest'
import type { Role } from '#lib/schemas/role.ts'
import type { Endpoint } from '#lib/server/http/endpoint.ts'
import { type Answered, type Asked, ask } from './call.ts'
import { type TestHouse, ashaAndRavi, importFile, julyExam, lakshmi, openHouse } from './house.ts'

export const missingId = '00000000-0000-4000-8000-000000000000'

/** For the test file of one call: a house for all its tests, and the call asked as a role. */
export function callHouse(role?: Role) {
  let house: TestHouse | null = null
  const open = (): TestHouse => {
    if (!house) throw new Error('The house opens before the first test.')
    return house
  }
  beforeAll(async () => {
    house = await openHouse('sqlite')
  })
  afterAll(() => house?.close())
  return {
    get house() {
      return open()
    },
    ask: (call: Endpoint, asked: Asked = {}): Promise<Answered> =>
      ask(open(), call, { ...(role ? { role } : {}), ...asked }),
    /** The newest row of the audit trail about an action. */
    async audited(action: string) {
      const { rows } = await open().app.audit.list({ person: '', record: action, page: 1, perPage: 1 })
      return rows[0]
    },
  }
}

/** An exam of two students whose marks count; published by whoever needs it so. */
export async function markedExam(house: TestHouse, title: string): Promise<{ id: string; importId: string }> {
  const { id } = await house.app.results.exams.create({ ...julyExam, title }, lakshmi)
  const { importId } = await importFile(house, title, ashaAndRavi)
  return { id, importId }
}

/** A file that is taken in, and nothing more. */
export async function startedImport(house: TestHouse, title: string, bytes = ashaAndRavi) {
  const { id } = await house.app.results.exams.create({ ...julyExam, title }, lakshmi)
  const started = await house.app.results.imports.start(id, bytes, 'results.csv', lakshmi)
  return { examId: id, importId: started.importId, mapping: started.mapping }
}

/** A file that is taken in and checked. */
export async function checkedImport(house: TestHouse, title: string, bytes = ashaAndRavi) {
  const started = await startedImport(house, title, bytes)
  const { imports } = house.app.results
  await house.app.jobs.ended(await imports.check(started.importId, started.mapping, lakshmi))
  return started
}

export async function needSecondPerson(house: TestHouse): Promise<void> {
  const settings = await house.app.college.settings()
  await house.app.college.save({ ...settings, needsSecondPerson: true }, lakshmi)
}

export function expectRefusal(answer: Answered, status: number, code: string): void {
  expect({ status: answer.status, code: (answer.body as { code?: string }).code }).toEqual({ status, code })
}
