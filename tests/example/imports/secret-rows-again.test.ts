import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { ravi } from '../../support/app/test-app.ts'
import { asha, csv, devi, hari, ownerUploads, typed, uma, wrong } from '../feature/owner-uploads.ts'

describe.each(anyEngine)('rows with errors that are downloaded and come back, on %s', (engine) => {
  const { imports, owners, ended, check, commit, shown, correct, placesOf } = ownerUploads(engine)

  const download = async (importId: string): Promise<string> =>
    readFile((await imports().errorFile(importId)).path, 'utf8')
  const sendBack = (text: string): Promise<string> => check(Buffer.from(text), 'owners-errors.csv')
  const names = async () => (await owners()).map(({ tag, name }) => `${tag} ${name}`)

  it('are masked for everybody, and say which row each one was', async () => {
    const importId = await check(wrong)
    const text = await download(importId)
    for (const number of typed) expect(text).not.toContain(number)
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toMatch(/Aadhaar No,Name,Tag,Row of the earlier upload,Reason$/)
    expect(lines[1]).toContain(`X XXXX XXXX 4559,Devi,003,${importId}:4,`)
    expect(lines[2]).toContain(`XXXX XXXX 2346,Asha Rao,004,${importId}:5,`)
  })

  it('mean what was masked where a cell still says so, and what was typed where it says something else', async () => {
    const text = await download(await check(wrong))
    const again = await sendBack(text.replace('Hari,001', 'Hari,005').replace('X XXXX XXXX 4559', devi))
    expect(await shown(again)).toEqual([])
    await commit(again)
    expect(await names()).toEqual(['003 Devi', '004 Asha Rao', '005 Hari'])
    expect(await placesOf(...typed)).toEqual([])
    const seen = await check(csv(`${hari},Hari,005`, `${asha},Asha Rao,004`))
    expect(await imports().show(seen)).toMatchObject({ unchangedRows: 2 })
  })

  it('are followed back where they go round again, with what was corrected on the way', async () => {
    const first = await check(wrong)
    await correct(first, 4, 1, { number: devi, name: '' })
    const second = await sendBack(await download(first))
    expect((await shown(second)).map(([line]) => line)).toEqual([2])
    const third = await sendBack((await download(second)).replace('3455,,', '3455,Devi,'))
    expect(await shown(third)).toEqual([])
    await commit(third)
    const seen = await check(csv(`${devi},Devi,003`))
    expect(await imports().show(seen)).toMatchObject({ unchangedRows: 1 })
  })

  it('are understood in either language, and not by their masks alone', async () => {
    const importId = await check(wrong)
    const german = await withLocale('de', () => download(importId))
    expect(german).toContain('Zeile des früheren Uploads')
    const understood = await sendBack(german.replace('Hari,001', 'Hari,005'))
    expect((await shown(understood)).map(([line]) => line)).toEqual([2])
    const bare = await sendBack(german.replaceAll(importId, ''))
    expect((await shown(bare)).map(([, ...said]) => said.join())).toEqual([
      'X XXXX XXXX 4559,number X XXXX XXXX 4559',
      'XXXX XXXX 2346,number XXXX XXXX 2346',
      'XXXX XXXX 4564,number XXXX XXXX 4564',
    ])
  })

  it('show nothing to anybody but the uploader of the first file', async () => {
    const text = (await download(await check(wrong))).replace('Hari,001', 'Hari,005')
    const file = { bytes: Buffer.from(text), fileName: 'errors.csv' }
    const { importId, mapping } = await imports().start('itemOwners.list', file, ravi)
    await ended(imports().check(importId, { mapping }, ravi))
    expect((await shown(importId)).map(([line]) => line)).toEqual([2, 3, 4])
    expect(JSON.stringify(await shown(importId))).not.toContain(hari)
    expect(await placesOf(asha, uma, hari)).toEqual([])
  })
})
