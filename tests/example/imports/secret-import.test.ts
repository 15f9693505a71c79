import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { lakshmi, ravi } from '../../support/app/test-app.ts'
import { asha, csv, devi, hari, ownerUploads, spaced, typed, uma, wrong } from '../feature/owner-uploads.ts'
describe.each(anyEngine)('an import of which a column is secret, on %s', (engine) => {
  const { testApp, imports, owners, ended, check, commit, shown, correct, placesOf } = ownerUploads(engine)

  it('is nowhere in clear from the upload to the undo, except for its uploader', async () => {
    const importId = await check(wrong, `scan ${asha}.csv`)
    expect(await placesOf(...typed)).toEqual([])
    await correct(importId, 4, 1, { number: devi })
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
      { message: expect.stringContaining('Row 2 has the same value in column Aadhaar No') },
    ])
    await correct(importId, 4, 1, { number: devi })
    const [corrected] = (await imports().rows(importId, 'mended', 1)).rows
    expect(corrected).toMatchObject({
      cells: { number: 'XXXX XXXX 3455' },
      before: { number: 'X XXXX XXXX 4559' },
    })
    expect((await imports().show(importId)).mends.cells).toMatchObject([
      { line: 4, before: 'X XXXX XXXX 4559', after: 'XXXX XXXX 3455' },
    ])
    await commit(importId)
    const [{ after } = {}] = await auditedRows(testApp, 'import')
    expect(after).toMatchObject({
      mended: [{ line: 4, field: 'number', before: 'X XXXX XXXX 4559', after: 'XXXX XXXX 3455' }],
    })
  })

  it('shows nothing in clear to another person, who matches the columns so that every number is wrong', async () => {
    const importId = await check(wrong)
    expect(await shown(importId, ravi.id)).toEqual([
      [4, 'X XXXX XXXX 4559', 'number X XXXX XXXX 4559'],
      [5, 'XXXX XXXX 2346', 'number XXXX XXXX 2346'],
      [6, 'XXXX XXXX 4564', 'tag 001'],
    ])
    const twice = await check(csv(`${asha},Asha,001`, `${asha},Asha,002`, `${devi}9,,003`))
    const withLong = [...typed, `${devi}9`]
    for (const mapping of [
      { number: 1, name: 0, tag: 0 },
      { number: 2, name: 1, tag: 0 },
    ]) {
      await ended(imports().check(twice, { mapping }, ravi))
      const { rows } = await imports().rows(twice, 'error', 1, ravi.id)
      expect(rows).toHaveLength(3)
      for (const number of withLong) expect(JSON.stringify(rows)).not.toContain(number)
    }
  })

  it('shows the first rows masked, in whatever column they stand, and what stands for headings too', async () => {
    const bytes = Buffer.from([`${asha},Asha,001`, `${uma},${spaced(devi)},002`].join('\n'))
    const started = await imports().start('itemOwners.list', { bytes, fileName: 'x.csv' }, lakshmi)
    const messages = JSON.stringify([started, await imports().reopen(started.importId)])
    for (const number of typed) expect(messages).not.toContain(number)
    expect(messages).toContain('XXXX XXXX 2346')
    const columns = { number: 1, name: 0, tag: 2, place: 0 }
    await ended(imports().check(started.importId, { mapping: columns }, lakshmi))
    expect(await placesOf(...typed, spaced(devi))).toEqual([])
  })

  it('takes a masked text that comes back for one that nobody has typed', async () => {
    const importId = await check(wrong)
    await correct(importId, 6, 1, { number: 'XXXX XXXX 4564', tag: '009' })
    await commit(importId)
    expect((await owners()).map(({ name, tag }) => `${name} ${tag}`)).toEqual([
      'Asha 001',
      'Uma 002',
      'Hari 009',
    ])
  })

  it('lets the first of two rows with the same unique value stand, while they are corrected too', async () => {
    const importId = await check(
      csv(`${asha},Asha,001`, `${uma},Uma,001`, `${devi},,001`, `${hari},Hari,001`),
    )
    expect((await shown(importId)).map(([line]) => line)).toEqual([3, 4, 5])
    await correct(importId, 4, 1, { name: 'Devi' })
    expect((await shown(importId)).map(([line, , said]) => [line, said])).toEqual([
      [3, 'tag 001'],
      [4, 'tag 001'],
      [5, 'tag 001'],
    ])
    await correct(importId, 3, 1, { tag: '002' })
    await correct(importId, 4, 2, { tag: '002' })
    expect((await shown(importId)).map(([line]) => line)).toEqual([4, 5])
    await correct(importId, 4, 3, { tag: '003' })
    await correct(importId, 5, 1, { number: asha, tag: '005' })
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
})
