import { expect } from 'vitest'
import type { TestApp } from '../app/test-app.ts'
import { lakshmi } from '../app/test-app.ts'

/** A list of faculty, as the import of logins takes it. */
export const peopleList = (...rows: string[]): Uint8Array =>
  Buffer.from(['EmpCode,Name,Email,Department', ...rows].join('\n'))

/** Their codes are no hexadecimal digits: a test that looks for one everywhere must not find it in an id. */
export const twoPeople = peopleList('EMP101,Ravi Kumar,ravi@example.edu,CSE', 'EMP102,Sita Devi,,ECE')

/** A list that is taken in, and nothing more. */
export const startList = ({ app }: TestApp, bytes = twoPeople) =>
  app.imports.start(
    'logins.people',
    { bytes, fileName: 'people.csv', options: { identifier: 'empcode' } },
    lakshmi,
  )

/** A list that is taken in and checked; answers the import. */
export async function checkList(testApp: TestApp, bytes = twoPeople) {
  const { imports, jobs } = testApp.app
  const { importId, mapping } = await startList(testApp, bytes)
  expect((await jobs.ended(await imports.check(importId, { mapping }, lakshmi))).problem).toBeNull()
  return imports.show(importId)
}

/** A list whose people have logins. */
export async function commitList(testApp: TestApp, bytes = twoPeople) {
  const { imports, jobs } = testApp.app
  const { id, revision } = await checkList(testApp, bytes)
  const jobId = await imports.commit(id, { revision, skipBad: true }, lakshmi)
  expect((await jobs.ended(jobId ?? '')).problem).toBeNull()
  return imports.show(id)
}
