import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roles } from '#lib/schemas/role.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'
import type { Endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'
import { type CallRequest, ask, askWithUser, userWith } from '../../support/calls/call.ts'
import { fileForm } from '../../support/calls/file-form.ts'
import { openForAll } from '../../support/app/opened.ts'
import { startList, twoPeople } from '../../support/people/people-list.ts'
import { openTestApp } from '../../support/app/test-app.ts'

/** Calls on an import of any kind: the kind decides who may use them. */
const asked: Record<string, (importId: string, kind: string) => CallRequest> = {
  startImport: (_, kind) => ({ query: { kind }, form: fileForm(twoPeople, 'p.csv') }),
  checkImport: (importId) => ({ json: { importId, mapping: {} } }),
  getImport: (importId) => ({ query: { importId } }),
  getImports: (_, kind) => ({ query: { kind } }),
  getImportRows: (importId) => ({ query: { importId } }),
  getImportErrors: (importId) => ({ query: { importId } }),
  getImportFile: (importId) => ({ query: { importId } }),
  getImportTemplate: (_, kind) => ({ query: { kind } }),
  getStartedImport: (importId) => ({ query: { importId } }),
  mendImport: (importId) => ({ json: { importId, rows: [{ line: 2, version: 9, cells: {} }] } }),
  applyImportRemedy: (importId) => ({ json: { importId } }),
  commitImport: (importId) => ({ json: { importId, revision: 99, skipBad: false } }),
  undoImport: (importId) => ({ json: { importId } }),
  discardImport: (importId) => ({ json: { importId } }),
  getImportWords: (_, kind) => ({ query: { kind } }),
  forgetImportWords: (_, kind) => ({ json: { kind } }),
}

const testApp = openForAll(() => openTestApp('sqlite'))

it('each of these calls is here', () => {
  const calls = readdirSync('src/pages/api/v1')
    .map((file) => file.replace('.ts', ''))
    .filter(
      (name) =>
        /Import(s|Rows|Errors|File|Template|Remedy|Words)?$/.test(name) && !/ResultImport|^export/.test(name),
    )
  expect(Object.keys(asked).toSorted()).toEqual(calls.toSorted())
})

describe.each(Object.entries(asked))('%s', (name, of) => {
  it('lets in whom the kind lets in, and refuses everyone else', async () => {
    const module = (await import(resolve(`src/pages/api/v1/${name}.ts`))) as Record<string, Endpoint>
    const [call] = Object.values(module)
    if (!call) throw new Error(`${name} has no call`)
    const kind = 'logins.people'
    const access = importKindsOf(testApp.app.features)[kind]?.access ?? []
    for (const role of roles) {
      const { importId } = await startList(testApp)
      const { status } = await ask(testApp, call, { role, ...of(importId, kind) })
      if (access.includes(role)) expect([401, 403], role).not.toContain(status)
      else expect(status, role).toBe(403)
    }
    const { importId } = await startList(testApp)
    expect((await ask(testApp, call, of(importId, kind))).status).toBe(401)
    const halfway = { ...userWith('ROLE_ADMIN'), mustAddFactor: true }
    expect(await askWithUser(testApp, call, halfway, of(importId, kind))).toMatchObject({
      status: 403,
      body: { code: 'session.secondFactorMissing' },
    })
  })
})

it('its file at its own address waits for the second factor, as the call does', async () => {
  const { importId } = await startList(testApp)
  const { app } = testApp
  const row = await app.database.reads
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', importId)
    .executeTakeFirstOrThrow()
  const file = await app.files.find(row.id)
  const kind = file && app.files.kindOf(file)
  const office = userWith('ROLE_ADMIN')
  const mayRead = (mustAddFactor: boolean) =>
    kind && file && kind.mayRead(app, file, { ...office, mustAddFactor })
  expect([await mayRead(false), await mayRead(true)]).toEqual([true, false])
})
