import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { foundItems, openFoundItems } from '../feature/found-items.ts'

const csv = (...rows: string[]): Uint8Array => Buffer.from(['Tag,Item,Where', ...rows].join('\n'))
const three = csv('001,Umbrella,Library', '002,Bottle,lib', '003,Phone,')

describe.each(engines)('an import that nobody knows, on %s', (engine) => {
  const testApp = openForEach(() => openFoundItems(engine))
  const { imports, start, check, ended, commit, items } = foundItems(testApp)

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

  it('names rows that contradict each other at both lines, and takes a repeated row once', async () => {
    const importId = await check(csv('001,Umbrella,', '002,Bottle,', '001,Hat,', '002,Bottle,'))
    const { rows } = await imports().rows(importId, 'error', 1)
    expect(rows.map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
      [
        2,
        'Row 4 has the same value in column Tag, but differs in other columns. Please keep only one of the two rows: empty the cell in the other one, and leave out the rows with errors.',
      ],
      [
        4,
        'Row 2 has the same value in column Tag, but differs in other columns. Please keep only one of the two rows: empty the cell in the other one, and leave out the rows with errors.',
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

  it('notifies the person who started it, and nobody who may not see it', async () => {
    await check(three)
    const person = {
      ...lakshmi,
      username: lakshmi.name,
      email: '',
      fullName: '',
      program: '',
      mustAddFactor: false,
    }
    const notifications = async (role: 'ROLE_SECURITY' | 'ROLE_STUDENT') =>
      (await testApp.app.notifications.of({ ...person, roles: [role] })).map(({ name }) => name)
    expect(await notifications('ROLE_SECURITY')).toContain('imported')
    expect(await notifications('ROLE_STUDENT')).toEqual([])
    // An upload that was checked again, saved or discarded is reported once or not at all.
    const checkedTwice = await check(three)
    const saved = await check(three)
    const discarded = await check(three)
    const { mapping } = await imports().show(checkedTwice)
    expect(await ended(imports().check(checkedTwice, { mapping }, lakshmi))).toBeNull()
    await commit(saved)
    await imports().discard(discarded, lakshmi)
    expect((await notifications('ROLE_SECURITY')).toSorted()).toEqual([
      'importCommitted',
      'imported',
      'imported',
    ])
  })
})
