import { expect } from 'vitest'
import type { TestApp } from '../app/test-app.ts'
import { lakshmi } from '../app/test-app.ts'

/** Builds a list of faculty for the import of logins. */
export const peopleList = (...rows: string[]): Uint8Array =>
  Buffer.from(['EmpCode,Name,Email,Department', ...rows].join('\n'))

/** The codes are not hexadecimal, so that a search for them never matches an id. */
export const twoPeople = peopleList('EMP101,Ravi Kumar,ravi@example.edu,CSE', 'EMP102,Sita Devi,,ECE')

/** Starts an import without checking it. */
export const startList = ({ app }: TestApp, bytes = twoPeople) =>
  app.imports.start(
    'logins.people',
    { bytes, fileName: 'people.csv', options: { identifier: 'empcode' } },
    lakshmi,
  )

/** Starts an import, checks it and returns it. */
export async function checkList(testApp: TestApp, bytes = twoPeople) {
  const { imports, jobs } = testApp.app
  const { importId, mapping } = await startList(testApp, bytes)
  expect((await jobs.ended(await imports.check(importId, { mapping }, lakshmi))).problem).toBeNull()
  return imports.show(importId)
}

/** Imports a list, which creates the people's logins. */
export async function commitList(testApp: TestApp, bytes = twoPeople) {
  const { imports, jobs } = testApp.app
  const { id, revision } = await checkList(testApp, bytes)
  const jobId = await imports.commit(id, { revision, skipBad: true }, lakshmi)
  expect((await jobs.ended(jobId ?? '')).problem).toBeNull()
  return imports.show(id)
}
