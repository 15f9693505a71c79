import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chunkRows } from '#lib/server/kernel/imports/import-chunk.ts'
import { features } from '#lib/server/app.ts'
import { isDomainError } from '#lib/server/kernel/core/errors.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { engines } from '../support/databases.ts'
import { createGate } from '../support/gate.ts'
import { type TestApp, lakshmi, openTestApp, ravi } from '../support/test-app.ts'
import { createLostItems, lostItemsFeature } from './feature.ts'

const csv = (...rows: string[]): Uint8Array => Buffer.from(['Tag,Item,Where', ...rows].join('\n'))
const three = csv('001,Umbrella,Library', '002,Bottle,lib', '003,Phone,')

describe.each(engines)('an import that nobody knows, on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine, { features: [...features, lostItemsFeature] })
    Object.assign(testApp.app, {
      lostItems: { ...createLostItems(testApp.app).lostItems, count: async () => 0 },
    })
    await testApp.app.database.writes.schema
      .createTable('found_items')
      .addColumn('tag', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text')
      .addColumn('place', 'text')
      .addColumn('version', 'integer')
      .execute()
  })
  afterEach(() => testApp.close())

  const imports = () => testApp.app.imports

  async function start(bytes: Uint8Array, options: Record<string, string> = { gate: 'north' }) {
    return imports().start('lostItems.found', { bytes, fileName: 'found.csv', options }, lakshmi)
  }

  async function check(bytes: Uint8Array, meanings = {}): Promise<string> {
    const { importId, mapping } = await start(bytes)
    await ended(imports().check(importId, { mapping, meanings }, lakshmi))
    return importId
  }

  async function ended(job: Promise<string | null>): Promise<string | null> {
    const { problem } = await testApp.app.jobs.ended((await job) ?? '')
    return problem
  }

  async function commit(importId: string, skipBad = false): Promise<void> {
    const { revision } = await imports().show(importId)
    expect(await ended(imports().commit(importId, { revision, skipBad }, lakshmi))).toBeNull()
  }

  const items = () =>
    testApp.app.database.reads.selectFrom('found_items').selectAll().orderBy('tag').execute()
  const item = (tag: string, name: string, place: string, version = 1) => ({ tag, name, place, version })
  const edit = (tag: string, name: string) =>
    testApp.app.database.writes
      .updateTable('found_items')
      .set((eb) => ({ name, version: eb('version', '+', 1) }))
      .where('tag', '=', tag)
      .execute()
  const codeOf = (error: unknown): unknown => (isDomainError(error) ? error.code : error)
  const mend = (importId: string, rows: Parameters<ReturnType<typeof imports>['mend']>[1], by = lakshmi) =>
    imports()
      .mend(importId, rows, by)
      .then(() => 'done', codeOf)

  it('guesses its columns and asks what has to be chosen', async () => {
    expect(await start(three)).toMatchObject({
      rows: 3,
      mapping: { tag: 0, name: 1, place: 2 },
      columns: [{ title: 'Tag', required: true }, {}, { values: [{ value: 'library' }, {}] }],
    })
    await expect(start(three, {})).rejects.toMatchObject({
      code: 'import.choiceMissing',
      fields: { 'options.gate': { code: 'import.choiceMissing' } },
    })
  })

  it('says what is new, changed, unchanged and wrong, and writes nothing of it', async () => {
    await commit(await check(three))
    const importId = await check(csv('001,Umbrella,Library', '002,Flask,Library', '004,Keys,', '005,,'))
    expect(await imports().show(importId)).toMatchObject({
      state: 'checked',
      rows: 4,
      newRows: 1,
      changedRows: 1,
      unchangedRows: 1,
      errorRows: 1,
    })
    expect(await items()).toHaveLength(3)
    expect((await imports().rows(importId, 'error', 1)).rows).toMatchObject([
      { line: 5, cells: { tag: '005', name: '' }, problems: [{ field: 'name', column: 'Item' }] },
    ])
  })

  it('names rows that contradict each other at both lines, and takes what is said twice once', async () => {
    const importId = await check(csv('001,Umbrella,', '002,Bottle,', '001,Hat,', '002,Bottle,'))
    const { rows } = await imports().rows(importId, 'error', 1)
    expect(rows.map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
      [
        2,
        'Line 4 has the same value in column Tag, but differs in other columns. Please keep only one of the two.',
      ],
      [
        4,
        'Line 2 has the same value in column Tag, but differs in other columns. Please keep only one of the two.',
      ],
    ])
    expect(await imports().show(importId)).toMatchObject({ newRows: 1, unchangedRows: 1, errorRows: 2 })
  })

  it('asks what a text means, and remembers it', async () => {
    const importId = await check(csv('001,Umbrella,Bib'))
    expect(await imports().show(importId)).toMatchObject({ errorRows: 1, unknownValues: { place: ['Bib'] } })
    const { mapping } = await imports().show(importId)
    await ended(imports().check(importId, { mapping, meanings: { place: { Bib: 'library' } } }, lakshmi))
    expect(await imports().show(importId)).toMatchObject({ newRows: 1, errorRows: 0, unknownValues: {} })
    expect(await imports().show(await check(csv('002,Bottle,BIB')))).toMatchObject({ newRows: 1 })
  })

  it('writes what was agreed on, once, with one row in the audit trail', async () => {
    const importId = await check(csv('001,Umbrella,Library', '005,,'))
    const { revision } = await imports().show(importId)
    const agreed = { revision, skipBad: true }
    await expect(imports().commit(importId, { revision, skipBad: false }, lakshmi)).rejects.toMatchObject({
      code: 'import.hasErrors',
    })
    const jobs = await Promise.all([
      imports().commit(importId, agreed, lakshmi),
      imports().commit(importId, agreed, ravi),
    ])
    expect(new Set(jobs).size).toBe(1)
    await expect(imports().undo(importId, lakshmi)).rejects.toMatchObject({ code: 'import.busy' })
    await expect(imports().discard(importId, lakshmi)).rejects.toMatchObject({ code: 'import.ended' })
    expect(await ended(Promise.resolve(jobs[0] ?? null))).toBeNull()
    expect(await items()).toEqual([item('001', 'Umbrella', 'library')])
    await expect(imports().commit(importId, agreed, lakshmi)).rejects.toMatchObject({
      code: 'import.notChecked',
    })
    const rows = await auditedRows(testApp, 'import')
    expect(rows).toMatchObject([
      {
        action: 'import.committed',
        entityId: importId,
        after: { rows: 2, errorRows: 1, outcomes: { done: 1 } },
      },
    ])
  })

  it('leaves out, and names, what somebody else changed since the dry run', async () => {
    await commit(await check(three))
    const importId = await check(csv('001,Hat,', '002,Flask,', '004,Keys,'))
    await edit('001', 'Big umbrella')
    await testApp.app.database.writes
      .insertInto('found_items')
      .values(item('004', 'Key ring', ''))
      .execute()
    await commit(importId)
    expect(await items()).toMatchObject([
      { name: 'Big umbrella' },
      { name: 'Flask' },
      {},
      { name: 'Key ring' },
    ])
    expect(await imports().show(importId)).toMatchObject({ state: 'committed', notDoneRows: 2 })
    const { rows } = await imports().rows(importId, 'notDone', 1)
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'leftOut'],
      [4, 'leftOut'],
    ])
    expect((await imports().errorFile(importId)).rows).toBe(2)
  })

  it('is undone but for what was edited since, which is named', async () => {
    const importId = await check(three)
    await commit(importId)
    await edit('002', 'Flask')
    expect(await ended(imports().undo(importId, lakshmi))).toBeNull()
    expect(await items()).toMatchObject([{ tag: '002', name: 'Flask' }])
    expect(await imports().show(importId)).toMatchObject({ state: 'undone', notDoneRows: 1, mayUndo: false })
    expect((await imports().rows(importId, 'notDone', 1)).rows).toMatchObject([
      { line: 3, outcome: 'kept', problems: [{ message: 'This record was edited since, and stays.' }] },
    ])
    await expect(imports().undo(importId, lakshmi)).rejects.toMatchObject({ code: 'import.notCommitted' })
  })

  it('counts as before where nothing of it could be undone', async () => {
    const importId = await check(csv('001,Umbrella,'))
    await commit(importId)
    await edit('001', 'Hat')
    await ended(imports().undo(importId, lakshmi))
    expect(await imports().show(importId)).toMatchObject({ state: 'committed', notDoneRows: 1 })
  })

  describe('mended where it stands', () => {
    const wrong = csv('001,Umbrella,', '001,Hat,', '003,,')

    it('is checked again with the rows that its row touches, and says who did it', async () => {
      const importId = await check(wrong)
      testApp.app.hooks.names.push(async () => new Map([[ravi.id, ravi.name]]))
      expect(await mend(importId, [{ line: 3, version: 1, cells: { tag: ' 002 ' } }], ravi)).toBe('done')
      expect(await imports().show(importId)).toMatchObject({ newRows: 2, errorRows: 1 })
      expect((await imports().rows(importId, 'mended', 1)).rows).toMatchObject([
        { line: 3, cells: { tag: '002' }, before: { tag: '001' }, mendedBy: ravi.name, verdict: 'new' },
      ])
      await commit(importId, true)
      expect(await items()).toEqual([item('001', 'Umbrella', ''), item('002', 'Hat', '')])
      const rows = await auditedRows(testApp, 'import')
      expect(rows[0]?.after).toMatchObject({
        mended: [{ line: 3, field: 'tag', before: '001', after: '002', by: ravi.id }],
      })
    })

    it('makes a good row wrong that it contradicts, and not for ever', async () => {
      const importId = await check(csv('001,Umbrella,', '002,,'))
      await mend(importId, [{ line: 3, version: 1, cells: { tag: '001', name: 'Hat' } }])
      expect(await imports().show(importId)).toMatchObject({ newRows: 0, errorRows: 2 })
      await mend(importId, [{ line: 3, version: 2, cells: { tag: '003' } }])
      expect(await imports().show(importId)).toMatchObject({ newRows: 2, errorRows: 0 })
    })

    it('tells the second of two, and loses nothing of the first', async () => {
      const importId = await check(wrong)
      const typed = (name: string) => [{ line: 4, version: 1, cells: { name } }]
      const ends = await Promise.all([mend(importId, typed('Phone')), mend(importId, typed('Tablet'), ravi)])
      expect(ends.toSorted()).toEqual(['done', 'import.rowChanged'])
      const both = [{ line: 2, version: 1, cells: { tag: '007' } }, ...typed('Late')]
      expect(await mend(importId, both)).toBe('import.rowChanged')
      expect(await imports().show(importId)).toMatchObject({ errorRows: 2 })
    })

    it('stays when the file is checked again, but for cells of a column that is another now', async () => {
      const importId = await check(wrong)
      await mend(importId, [{ line: 4, version: 1, cells: { name: 'Phone' } }])
      const { mapping } = await imports().show(importId)
      await ended(imports().check(importId, { mapping }, lakshmi))
      expect(await imports().show(importId)).toMatchObject({ newRows: 1, errorRows: 2 })
      const file = await readFile((await imports().errorFile(importId)).path, 'utf8')
      expect(file.split('\r\n').map((line) => line.slice(0, 4))).toEqual(['\ufeffTag', '001,', '001,', ''])
      await ended(imports().check(importId, { mapping: { ...mapping, name: 2 } }, lakshmi))
      expect(await imports().show(importId)).toMatchObject({ errorRows: 3 })
    })

    it('cannot be committed as it was before, nor mended after', async () => {
      const importId = await check(wrong)
      const { revision } = await imports().show(importId)
      await mend(importId, [{ line: 4, version: 1, cells: { name: 'Phone' } }])
      await expect(imports().commit(importId, { revision, skipBad: true }, lakshmi)).rejects.toMatchObject({
        code: 'import.seenOther',
      })
      await commit(importId, true)
      expect(await mend(importId, [{ line: 2, version: 1, cells: { tag: '009' } }])).toBe('import.notChecked')
    })

    it('is refused for a row that is right, or not there', async () => {
      const importId = await check(csv('001,Umbrella,', '002,,'))
      expect(await mend(importId, [{ line: 2, version: 1, cells: { name: 'Hat' } }])).toBe(
        'import.rowNotWrong',
      )
      expect(await mend(importId, [{ line: 9, version: 1, cells: { name: 'Hat' } }])).toBe(
        'import.rowChanged',
      )
    })
  })

  it('goes on where it broke off, and writes each row once', async () => {
    const rows = Array.from({ length: 2 * chunkRows + 50 }, (_, index) => `${index + 1},Thing ${index},`)
    const importId = await check(csv(...rows))
    const { revision } = await imports().show(importId)
    const jobId = (await imports().commit(importId, { revision, skipBad: false }, lakshmi)) ?? ''
    const { writes } = testApp.app.database
    let died = 0
    const kind = lostItemsFeature.imports?.['lostItems.found']
    const commitOf = kind?.commit?.bind(kind)
    if (!kind || !commitOf) throw new Error('no such import')
    kind.commit = async (work, chunk) => {
      died += 1
      if (died === 2) throw new Error('killed')
      return commitOf(work, chunk)
    }
    await testApp.app.jobs.idle()
    kind.commit = commitOf
    expect(await items()).toHaveLength(chunkRows)
    await writes
      .updateTable('jobs')
      .set({ not_before: testApp.clock.now() })
      .where('id', '=', jobId)
      .execute()
    expect((await testApp.app.jobs.ended(jobId)).problem).toBeNull()
    expect((await items()).map(({ version }) => version)).toEqual(rows.map(() => 1))
    expect(await imports().show(importId)).toMatchObject({ state: 'committed' })
  })

  it('stays discarded where that happens while it is checked', async () => {
    const gate = createGate()
    const { readFile } = testApp.workers
    testApp.workers.readFile = async (hash) => {
      await gate.pass()
      return readFile(hash)
    }
    const { importId, mapping } = await start(three)
    const jobId = await imports().check(importId, { mapping }, lakshmi)
    const end = testApp.app.jobs.ended(jobId)
    await gate.reached
    await imports().discard(importId, lakshmi)
    gate.open()
    expect((await end).problem).toBe('import.ended')
    expect(await imports().show(importId)).toMatchObject({ state: 'discarded' })
  })

  it('hands out a template with its values, in the language of the page', async () => {
    const bytes = await imports().template('lostItems.found', { gate: 'north' }, 'de')
    const { default: ExcelJS } = await import('exceljs')
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(Buffer.from(bytes) as unknown as ArrayBuffer)
    const [sheet, explained] = book.worksheets
    expect(sheet?.getRow(1).values).toEqual([undefined, 'Nummer', 'Sache', 'Ort'])
    expect(sheet?.getCell('A2').numFmt).toBe('@')
    expect(sheet?.getCell('C2').dataValidation).toMatchObject({
      type: 'list',
      formulae: ["'Values'!$A$1:$A$2"],
    })
    expect(explained?.name).toBe('Erklärungen')
    const filled = csv('001,Umbrella,Bibliothek')
    expect(await imports().show(await check(filled))).toMatchObject({ newRows: 1 })
  })

  it('is in the bell of whoever began it, and of nobody who may not see it', async () => {
    await check(three)
    const person = {
      ...lakshmi,
      username: lakshmi.name,
      email: '',
      fullName: '',
      program: '',
      mustAddFactor: false,
    }
    const bell = async (role: 'ROLE_SECURITY' | 'ROLE_STUDENT') =>
      (await testApp.app.notices({ ...person, roles: [role] })).map(({ name }) => name)
    expect(await bell('ROLE_SECURITY')).toContain('imported')
    expect(await bell('ROLE_STUDENT')).toEqual([])
  })
})
