import { readFileSync, readdirSync, statSync, utimesSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { createKeyring } from '#lib/server/kernel/secrets/keyring.ts'
import { reseal } from '#lib/server/kernel/secrets/reseal.ts'
import { addSecret, readSecrets } from '#lib/server/kernel/secrets/secret-key.ts'
import { sealedRowColumns } from '#lib/server/kernel/imports/row-seal.ts'
import { dropRows, rowsNaming, shownRow } from '#lib/server/kernel/imports/personal-rows.ts'
import { personOf } from '#lib/server/kernel/personal-data/person.ts'
import { importFiles } from '#lib/server/kernel/imports/import-file.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { userWith } from '../support/call.ts'
import { engines } from '../support/databases.ts'
import { tablesWith } from '../support/every-row.ts'
import { type TestApp, later, lakshmi, openTestApp, ravi } from '../support/test-app.ts'
import { itemOwnersFeature } from './secret-import.ts'

const day = 24 * 60 * 60
/** Its check digit is right, and of the second it is not. */
const [asha, uma, devi, hari] = ['234123412346', '999912341235', '345634563455', '456745674564'] as const
const spaced = (number: string): string => number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const csv = (...rows: string[]): Uint8Array => Buffer.from(['Aadhaar No,Name,Tag', ...rows].join('\n'))
const wrong = csv(
  `${asha},Asha,001`,
  `${spaced(uma)},Uma,002`,
  `${devi}9,Devi,003`,
  `${asha},Asha Rao,004`,
  `${hari},Hari,001`,
)

describe.each(engines)('an import of which a column is secret, on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine, { features: [...features, itemOwnersFeature] })
    await testApp.app.database.writes.schema
      .createTable('item_owners')
      .addColumn('tag', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text')
      .addColumn('number', 'text')
      .addColumn('number_hash', 'text')
      .execute()
  })
  afterEach(() => testApp.close())

  const imports = () => testApp.app.imports
  const owners = () =>
    testApp.app.database.reads.selectFrom('item_owners').selectAll().orderBy('tag').execute()

  async function ended(job: Promise<string | null>): Promise<void> {
    expect((await testApp.app.jobs.ended((await job) ?? '')).problem).toBeNull()
  }

  async function check(bytes: Uint8Array, fileName = 'owners.csv'): Promise<string> {
    const { importId, mapping } = await imports().start('itemOwners.list', { bytes, fileName }, lakshmi)
    await ended(imports().check(importId, { mapping }, lakshmi))
    return importId
  }

  async function commit(importId: string): Promise<void> {
    const { revision } = await imports().show(importId)
    await ended(imports().commit(importId, { revision, skipBad: true }, lakshmi))
  }

  const shown = async (importId: string) =>
    (await imports().rows(importId, 'error', 1)).rows.map(({ line, cells, problems }) => [
      line,
      cells['number'],
      ...problems.map(({ field, value }) => `${field} ${value}`),
    ])
  const mend = (importId: string, line: number, version: number, cells: Record<string, string>) =>
    imports().mend(importId, [{ line, version, cells }], lakshmi)

  /** Where one of these texts stands in the database or below the data folder. */
  async function placesOf(...texts: string[]): Promise<string[]> {
    const tables = await Promise.all(texts.map((text) => tablesWith(testApp.app, text)))
    const { dataDir } = testApp.app.env
    const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
      .filter((name) => statSync(join(dataDir, name)).isFile())
      .filter((name) => {
        const bytes = readFileSync(join(dataDir, name))
        return texts.some((text) => bytes.includes(text))
      })
    return [...tables.flat(), ...files]
  }
  const typed = [asha, uma, devi, hari, spaced(uma)]

  it('is nowhere in clear, from the upload to the undoing, but with whoever sent it', async () => {
    const importId = await check(wrong, `scan ${asha}.csv`)
    expect(await placesOf(...typed)).toEqual([])
    await mend(importId, 4, 1, { number: devi })
    await commit(importId)
    expect((await owners()).map(({ tag }) => tag)).toEqual(['001', '002', '003'])
    await imports().rows(importId, 'mended', 1)
    expect(await placesOf(...typed)).toEqual([])
    expect(Buffer.from((await imports().file(importId, lakshmi)).bytes).equals(wrong)).toBe(true)
    await expect(imports().file(importId, ravi)).rejects.toMatchObject({ code: 'import.notFound' })
    await ended(imports().undo(importId, lakshmi))
    expect(await owners()).toEqual([])
    expect(await placesOf(...typed)).toEqual([])
  })

  it('shows it where it is to be corrected, and masked everywhere else', async () => {
    const importId = await check(wrong)
    expect(await shown(importId)).toEqual([
      [4, `${devi}9`, 'number X XXXX XXXX 4559'],
      [5, asha, 'number XXXX XXXX 2346'],
      [6, 'XXXX XXXX 4564', 'tag 001'],
    ])
    expect((await imports().rows(importId, 'error', 1)).rows[1]?.problems).toMatchObject([
      { message: expect.stringContaining('Line 2 has the same value in column Aadhaar No') },
    ])
    await mend(importId, 4, 1, { number: devi })
    const [mended] = (await imports().rows(importId, 'mended', 1)).rows
    expect(mended).toMatchObject({
      cells: { number: 'XXXX XXXX 3455' },
      before: { number: 'X XXXX XXXX 4559' },
    })
    await commit(importId)
    const [{ after } = {}] = await auditedRows(testApp, 'import')
    expect(after).toMatchObject({
      mended: [{ line: 4, field: 'number', before: 'X XXXX XXXX 4559', after: 'XXXX XXXX 3455' }],
    })
  })

  it('shows the first rows masked, in whatever column they stand, and what stands for headings too', async () => {
    const bytes = Buffer.from([`${asha},Asha,001`, `${uma},${spaced(devi)},002`].join('\n'))
    const started = await imports().start('itemOwners.list', { bytes, fileName: 'x.csv' }, lakshmi)
    const told = JSON.stringify([started, await imports().reopen(started.importId)])
    for (const number of typed) expect(told).not.toContain(number)
    expect(told).toContain('XXXX XXXX 2346')
    const columns = { number: 1, name: 0, tag: 2, place: 0 }
    await ended(imports().check(started.importId, { mapping: columns }, lakshmi))
    expect(await placesOf(...typed, spaced(devi))).toEqual([])
  })

  it('takes a masked text that comes back for one that nobody has typed', async () => {
    const importId = await check(wrong)
    await mend(importId, 6, 1, { number: 'XXXX XXXX 4564', tag: '009' })
    await commit(importId)
    expect((await owners()).map(({ name, tag }) => `${name} ${tag}`)).toEqual([
      'Asha 001',
      'Uma 002',
      'Hari 009',
    ])
  })

  it('lets the first of two stand that share what only one has, while they are mended too', async () => {
    const importId = await check(
      csv(`${asha},Asha,001`, `${uma},Uma,001`, `${devi},,001`, `${hari},Hari,001`),
    )
    expect((await shown(importId)).map(([line]) => line)).toEqual([3, 4, 5])
    await mend(importId, 4, 1, { name: 'Devi' })
    expect((await shown(importId)).map(([line, , said]) => [line, said])).toEqual([
      [3, 'tag 001'],
      [4, 'tag 001'],
      [5, 'tag 001'],
    ])
    await mend(importId, 3, 1, { tag: '002' })
    await mend(importId, 4, 2, { tag: '002' })
    expect((await shown(importId)).map(([line]) => line)).toEqual([4, 5])
    await mend(importId, 4, 3, { tag: '003' })
    await mend(importId, 5, 1, { number: asha, tag: '005' })
    expect((await shown(importId)).map(([line, , said]) => [line, said])).toEqual([
      [5, 'number XXXX XXXX 2346'],
    ])
    expect(await imports().show(importId)).toMatchObject({ newRows: 3, errorRows: 1 })
  })

  it('says what is worth a second look in a row that is saved all the same', async () => {
    const importId = await check(wrong)
    expect(await imports().show(importId)).toMatchObject({ newRows: 2, errorRows: 3, notedRows: 1 })
    expect((await imports().rows(importId, 'noted', 1)).rows).toMatchObject([
      { line: 3, verdict: 'new', problems: [], notes: [{ field: 'number', value: 'XXXX XXXX 1235' }] },
    ])
    await commit(importId)
    expect(await owners()).toHaveLength(2)
  })

  it('gives its rows with errors in full to whoever sent it, and masked to everybody else', async () => {
    const importId = await check(wrong)
    const read = async (reader?: { id: string }) =>
      readFile((await imports().errorFile(importId, reader)).path, 'utf8')
    expect(await read(lakshmi)).toContain(asha)
    for (const text of [await read(ravi), await read()]) {
      expect(text).toContain('XXXX XXXX 2346')
      for (const number of typed) expect(text).not.toContain(number)
    }
  })

  it('has its file opened for whoever sent it alone', async () => {
    await check(wrong)
    const { app } = testApp
    const row = await app.database.reads.selectFrom('files').selectAll().executeTakeFirstOrThrow()
    const file = await app.files.find(row.id)
    if (!file) throw new Error('no file')
    const { mayRead } = importFiles[file.kind] ?? {}
    const reader = { ...userWith('ROLE_SECURITY'), id: lakshmi.id }
    expect(await mayRead?.(app, file, reader)).toBe(true)
    expect(await mayRead?.(app, file, { ...reader, id: ravi.id })).toBe(false)
    const sent = await app.files.send(file)
    expect(Buffer.from(await new Response(sent).arrayBuffer()).equals(wrong)).toBe(true)
    expect(Buffer.from((await app.files.get(file.hash)) ?? []).equals(wrong)).toBe(false)
  })

  it('is found for the person whom it names, masked, and goes with them', async () => {
    const importId = await check(csv(`${asha},Asha,tag-000017`, `${uma},Uma,002`))
    const { app } = testApp
    const person = personOf({ owner: 'o1' }, { tag: 'tag-000017' })
    const asked = { app, db: app.database.writes, person }
    const rows = await rowsNaming(asked, 'others')
    expect(rows.map(shownRow)).toMatchObject([{ line: 2, cells: { number: 'XXXX XXXX 2346', name: 'Asha' } }])
    await dropRows(asked)
    expect(await rowsNaming(asked, 'others')).toEqual([])
    await expect(imports().file(importId, lakshmi)).rejects.toMatchObject({ code: 'import.notFound' })
  })

  it('is sealed anew with a new secret, and goes on where it was', async () => {
    const importId = await check(wrong)
    await mend(importId, 4, 1, { number: devi })
    const { app } = testApp
    await addSecret(app.env.secretKeyFile)
    const keyring = createKeyring(() => readSecrets(app.env.secretKeyFile))
    const counts = []
    for (const column of sealedRowColumns) counts.push(await reseal(app.database, keyring, column))
    expect(counts).toEqual([
      { resealed: 5, lost: 0 },
      { resealed: 3, lost: 0 },
      { resealed: 1, lost: 0 },
    ])
    for (const column of sealedRowColumns)
      expect(await reseal(app.database, keyring, column)).toEqual({ resealed: 0, lost: 0 })
    await mend(importId, 5, 1, { number: devi })
    expect((await shown(importId)).map(([line]) => line)).toEqual([5, 6])
    await commit(importId)
    expect(await owners()).toHaveLength(3)
  })

  describe('after a month', () => {
    async function housekeeping(days: number): Promise<void> {
      later(testApp, days * day)
      const folder = join(testApp.app.env.dataDir, 'files')
      const then = new Date(Date.parse(testApp.clock.now()) - 40 * day * 1000)
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
        utimesSync(join(folder, name), then, then)
      await testApp.app.housekeeping.run()
    }
    const stored = () => testApp.app.database.reads.selectFrom('import_rows').selectAll().execute()
    const kept = () => testApp.app.database.reads.selectFrom('files').selectAll().execute()

    it('keeps of a saved one which records it made, and is not undone any more', async () => {
      const importId = await check(wrong)
      await commit(importId)
      await housekeeping(29)
      expect(await kept()).toHaveLength(1)
      expect(await imports().show(importId)).toMatchObject({ mayUndo: true })
      await housekeeping(2)
      expect(await kept()).toEqual([])
      const none = { raw: null, parsed: null, mended: null, row_key: null, claims: null, notes: null }
      expect(await stored()).toMatchObject(Array.from({ length: 5 }, () => none))
      expect(await imports().entities('itemOwners.list', importId)).toEqual(['001', '002'])
      expect(await imports().show(importId)).toMatchObject({ state: 'committed', mayUndo: false })
      await expect(imports().undo(importId, lakshmi)).rejects.toMatchObject({ code: 'import.stripped' })
      await expect(imports().errorFile(importId, lakshmi)).rejects.toMatchObject({ code: 'import.notFound' })
      await expect(imports().file(importId, lakshmi)).rejects.toMatchObject({ code: 'import.notFound' })
      expect(await owners()).toHaveLength(2)
    })

    it('discards one that nobody saved, and drops it', async () => {
      const importId = await check(wrong)
      await imports().start('itemOwners.list', { bytes: wrong, fileName: 'again.csv' }, lakshmi)
      await housekeeping(31)
      expect(await imports().show(importId)).toMatchObject({ state: 'discarded' })
      await housekeeping(1)
      expect([await stored(), await kept()]).toEqual([[], []])
    })
  })
})
