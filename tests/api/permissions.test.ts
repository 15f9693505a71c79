import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Role, roles, staffRoles } from '#lib/schemas/role.ts'
import type { Endpoint } from '#lib/server/kernel/http/endpoint.ts'
import { callFiles, callPath } from '../support/call-files.ts'
import { ask } from '../support/call.ts'
import { type TestApp, openTestApp } from '../support/test-app.ts'

const everyone = 'everyone'
const signedIn = 'signedIn'
const examinationOffice: readonly Role[] = ['ROLE_EXAMINATION', 'ROLE_ADMIN']
const administrator: readonly Role[] = ['ROLE_ADMIN']

/** Who may use each call. A call that is missing here fails, and so does an entry without a call. */
const table: Record<string, readonly Role[] | typeof everyone | typeof signedIn> = {
  'api/v1/checkResultImport': examinationOffice,
  'api/v1/commitResultImport': examinationOffice,
  'api/v1/confirmPublication': examinationOffice,
  'api/v1/createFacultyLogins': administrator,
  'api/v1/createStudentLogins': administrator,
  'api/v1/declinePublication': examinationOffice,
  'api/v1/discardResultImport': examinationOffice,
  'api/v1/exportAudit': administrator,
  'api/v1/exportExams': examinationOffice,
  'api/v1/exportUsers': administrator,
  'api/v1/getCollegeName': everyone,
  'api/v1/getContactData': everyone,
  'api/v1/getDecryptedValue': staffRoles,
  'api/v1/getDistinctExamTitlesBy': everyone,
  'api/v1/getExamResultByRollNoReport': everyone,
  'api/v1/getExamResultByRollNoView': everyone,
  'api/v1/getExams': examinationOffice,
  'api/v1/getHolds': examinationOffice,
  'api/v1/getJob': signedIn,
  'api/v1/getLogoDataForHeaders': everyone,
  'api/v1/getPublishChecks': examinationOffice,
  'api/v1/getResultImport': examinationOffice,
  'api/v1/getResultImportErrors': examinationOffice,
  'api/v1/getResultImports': examinationOffice,
  'api/v1/holdResult': examinationOffice,
  'api/v1/masterDataExcelsUploads': examinationOffice,
  'api/v1/openapi.json': everyone,
  'api/v1/publishExam': examinationOffice,
  'api/v1/releaseResult': examinationOffice,
  'api/v1/saveCollegePicture': administrator,
  'api/v1/saveCollegeSettings': administrator,
  'api/v1/saveExam': examinationOffice,
  'api/v1/startResultImport': examinationOffice,
  'api/v1/undoResultImport': examinationOffice,
  'api/v1/withdrawExam': examinationOffice,
  'auth/v1/signin': everyone,
  'auth/v1/resetUserPasswords': signedIn,
  'auth/v1/session': signedIn,
  'auth/v1/signout': signedIn,
  'auth/v1/signup': everyone,
}

const paths = callFiles().map(callPath)

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp('sqlite')
})
afterAll(() => testApp.close())

it('every call is in the table', () => {
  expect(Object.keys(table).sort()).toEqual(paths.sort())
})

it('every call has a test file of its own', () => {
  const files = readdirSync('tests/api')
  const untested = paths
    .map((path) => path.split('/').at(-1))
    .filter((name) => !files.includes(`${name}.test.ts`))
  expect(untested).toEqual([])
})

it('every test file of a call asks that call', () => {
  const strangers = paths.filter((path) => {
    const file = `tests/api/${path.split('/').at(-1)}.test.ts`
    return !readFileSync(file, 'utf8').includes(`src/pages/${path}.ts`)
  })
  expect(strangers).toEqual([])
})

describe.each(Object.entries(table))('%s', (path, allowed) => {
  const isAllowed = (role: Role | undefined): boolean =>
    allowed === everyone || (role !== undefined && (allowed === signedIn || allowed.includes(role)))

  it('lets in who may use it and refuses everyone else', async () => {
    const module = (await import(resolve(`src/pages/${path}.ts`))) as Record<string, Endpoint>
    for (const call of Object.values(module)) {
      for (const role of [undefined, ...roles]) {
        const { status } = await ask(testApp, call, role ? { role } : {})
        const refusal = role ? 403 : 401
        // Past the door an empty request is refused for what it lacks; never for who asks.
        if (isAllowed(role)) {
          expect([401, 403], `${path} as ${role}`).not.toContain(status)
          expect(status, `${path} as ${role}`).toBeLessThan(500)
        } else expect(status, `${path} as ${role}`).toBe(refusal)
      }
    }
  })
})
