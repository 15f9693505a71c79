import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GET } from '../../../../src/pages/api/v1/getImportErrors.ts'
import { ask } from '../../../support/calls/call.ts'
import { checkedImport } from '../../../support/calls/call-test-app.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { sheetOf } from '../../../support/results/sample-exam.ts'
import { type TestApp, lakshmi, openTestApp, ravi } from '../../../support/app/test-app.ts'

const rows = 200_000
/** As many rows as can be viewed and corrected, see decision 17. */
const kept = 2000

describe.each(anyEngine)('a file of 200,000 wrong rows, on %s', { timeout: 240_000 }, (engine) => {
  let testApp: TestApp
  let importId: string
  beforeAll(async () => {
    testApp = await openTestApp(engine)
    const lines = Array.from({ length: rows }, (_, index) => `R${100_000 + index},CN,NETWORKS,25,Z9,3`)
    importId = (await checkedImport(testApp, 'July', sheetOf(lines.join('\n')))).importId
  }, 240_000)
  afterAll(() => testApp.close())

  const imports = () => testApp.app.imports

  it('is counted whole, and keeps the first wrong rows alone', async () => {
    const shown = { state: 'checked', rows, newRows: 0, errorRows: rows, shownErrorRows: kept }
    expect(await imports().show(importId)).toMatchObject(shown)
    const { stored } = await testApp.app.database.reads
      .selectFrom('import_rows')
      .select((eb) => eb.fn.countAll<number>().as('stored'))
      .executeTakeFirstOrThrow()
    expect(Number(stored)).toBe(kept)
  })

  it('shows fifty rows a page, and nothing behind the last', async () => {
    const last = await imports().rows(importId, 'error', 40)
    expect([last.rows.length, last.rows.at(-1)?.line, last.total]).toEqual([50, kept + 1, kept])
    expect((await imports().rows(importId, 'error', 41)).rows).toEqual([])
    expect((await testApp.app.results.imports.show(importId)).problems).toHaveLength(500)
  })

  it('can be corrected further, and is not committed by mistake', async () => {
    await imports().correct(importId, [{ line: 2, version: 1, cells: { grade: 'A' } }], ravi)
    const { revision, newRows, errorRows } = await imports().show(importId)
    expect([newRows, errorRows]).toEqual([1, rows - 1])
    const refused = imports().commit(importId, { revision, skipBad: false }, lakshmi)
    await expect(refused).rejects.toMatchObject({ code: 'import.hasErrors' })
  })

  it('has all of them in the error file, which waits on the disk and is sent a block at a time', async () => {
    const { path, rows: written } = await imports().errorFile(importId)
    expect(written).toBe(rows - 1)
    let lines = 0
    for await (const line of createInterface(createReadStream(path))) lines += line === '' ? 0 : 1
    expect(lines).toBe(rows)
    const { status, headers } = await ask(testApp, GET, { role: 'ROLE_ADMIN', query: { importId } })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store, no-transform'])
  })
})
