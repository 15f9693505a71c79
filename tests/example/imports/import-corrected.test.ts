import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { isDomainError } from '#lib/server/kernel/core/errors.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { knowNames } from '../../support/results/know-names.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, ravi } from '../../support/app/test-app.ts'
import { foundItems, openFoundItems } from '../feature/found-items.ts'

const csv = (...rows: string[]): Uint8Array => Buffer.from(['Tag,Item,Where', ...rows].join('\n'))

describe.each(anyEngine)('an import of unknown things, corrected in place, on %s', (engine) => {
  const testApp = openForEach(() => openFoundItems(engine))
  const { imports, check, ended, commit, items } = foundItems(testApp)
  const item = (tag: string, name: string, place: string, version = 1) => ({ tag, name, place, version })
  const codeOf = (error: unknown): unknown => (isDomainError(error) ? error.code : error)

  const correct = (
    importId: string,
    rows: Parameters<ReturnType<typeof imports>['correct']>[1],
    by = lakshmi,
  ) =>
    imports()
      .correct(importId, rows, by)
      .then(() => 'done', codeOf)

  const wrong = csv('001,Umbrella,', '001,Hat,', '003,,')

  it('is checked again with the rows that its row touches, and says who did it', async () => {
    const importId = await check(wrong)
    testApp.app.hooks.names.push(
      async () => new Map([[ravi.id, { username: ravi.name, fullName: ravi.name }]]),
    )
    expect(await correct(importId, [{ line: 3, version: 1, cells: { tag: ' 002 ' } }], ravi)).toBe('done')
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
    await correct(importId, [{ line: 3, version: 1, cells: { tag: '001', name: 'Hat' } }])
    expect(await imports().show(importId)).toMatchObject({ newRows: 0, errorRows: 2 })
    await correct(importId, [{ line: 3, version: 2, cells: { tag: '003' } }])
    expect(await imports().show(importId)).toMatchObject({ newRows: 2, errorRows: 0 })
  })

  it('tells the second of two, and loses nothing of the first', async () => {
    const importId = await check(wrong)
    const typed = (name: string) => [{ line: 4, version: 1, cells: { name } }]
    const ends = await Promise.all([
      correct(importId, typed('Phone')),
      correct(importId, typed('Tablet'), ravi),
    ])
    expect(ends.toSorted()).toEqual(['done', 'import.rowChanged'])
    const both = [{ line: 2, version: 1, cells: { tag: '007' } }, ...typed('Late')]
    expect(await correct(importId, both)).toBe('import.rowChanged')
    expect(await imports().show(importId)).toMatchObject({ errorRows: 2 })
  })

  it('keeps each correction of a cell with who made it, also where another one follows', async () => {
    const importId = await check(wrong)
    knowNames(testApp)
    await correct(importId, [{ line: 3, version: 1, cells: { tag: '001', name: 'Cap' } }])
    await correct(importId, [{ line: 3, version: 2, cells: { tag: '002' } }], ravi)
    const { mends: corrections } = await imports().show(importId)
    const said = corrections.cells.map(({ line, title, before, after, by }) => [
      line,
      title,
      before,
      after,
      by,
    ])
    expect(said).toEqual([
      [3, 'Tag', '001', '002', ravi.name],
      [3, 'Thing', 'Hat', 'Cap', lakshmi.name],
    ])
    expect(corrections.total).toBe(2)
    await imports().discard(importId, lakshmi)
    testApp.clock.set('2027-01-10T06:00:00.000Z')
    await testApp.app.housekeeping.run()
    expect((await imports().show(importId)).mends.total).toBe(0)
  })

  it('stays when the file is checked again, but for cells of a column that is another now', async () => {
    const importId = await check(wrong)
    await correct(importId, [{ line: 4, version: 1, cells: { name: 'Phone' } }])
    const { mapping } = await imports().show(importId)
    await ended(imports().check(importId, { mapping }, lakshmi))
    expect(await imports().show(importId)).toMatchObject({ newRows: 1, errorRows: 2 })
    const file = await readFile((await imports().errorFile(importId)).path, 'utf8')
    expect(file.split('\r\n').map((line) => line.slice(0, 4))).toEqual(['\ufeffTag', '001,', '001,', ''])
    await ended(imports().check(importId, { mapping: { ...mapping, name: 2 } }, lakshmi))
    expect(await imports().show(importId)).toMatchObject({ errorRows: 3 })
  })

  it('cannot be committed in its earlier revision, nor corrected after', async () => {
    const importId = await check(wrong)
    const { revision } = await imports().show(importId)
    await correct(importId, [{ line: 4, version: 1, cells: { name: 'Phone' } }])
    await expect(imports().commit(importId, { revision, skipBad: true }, lakshmi)).rejects.toMatchObject({
      code: 'import.seenOther',
    })
    await commit(importId, true)
    expect(await correct(importId, [{ line: 2, version: 1, cells: { tag: '009' } }])).toBe(
      'import.notChecked',
    )
  })

  it('is refused for a row that is right, or not there', async () => {
    const importId = await check(csv('001,Umbrella,', '002,,'))
    expect(await correct(importId, [{ line: 2, version: 1, cells: { name: 'Hat' } }])).toBe(
      'import.rowNotWrong',
    )
    expect(await correct(importId, [{ line: 9, version: 1, cells: { name: 'Hat' } }])).toBe(
      'import.rowChanged',
    )
  })
})
