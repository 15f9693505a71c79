import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { anyEngine } from '../../support/database/databases.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { asha, csv, hari, ownerUploads, spaced, uma } from '../feature/owner-uploads.ts'

/** A month after saving, the sealed values of an upload are erased. */
describe.each(anyEngine)('rows with errors of an upload that is gone by now, on %s', (engine) => {
  const { imports, owners, ended, check, commit, shown, housekeeping } = ownerUploads(engine)
  const download = async (importId: string): Promise<string> =>
    readFile((await imports().errorFile(importId)).path, 'utf8')
  const sendBack = async (text: string): Promise<string> => check(Buffer.from(text), 'owners-errors.csv')
  /** A valid row, and one whose only valid value is the number. */
  const first = () => check(csv(`${asha},Asha,001`, `${hari},,005`))
  const named = (text: string): string => text.replace(',,005', ',Hari,005')
  const problems = async (importId: string) =>
    (await shown(importId)).map(([line, , ...said]) => [line, ...said])

  it('are understood where they were read while it was there, as often as they are read and go round', async () => {
    const saved = await first()
    const text = await download(saved)
    await commit(saved)
    await housekeeping(10)
    const again = await sendBack(text)
    await housekeeping(21)
    await expect(imports().errorFile(saved)).rejects.toMatchObject({ code: 'import.notFound' })
    const { mapping } = await imports().show(again)
    await ended(imports().check(again, { mapping }, lakshmi))
    expect(await problems(again)).toEqual([[2, 'name ']])
    const round = await sendBack(named(await download(again)))
    expect(await problems(round)).toEqual([])
    await commit(round)
    expect((await owners()).map(({ tag, name }) => `${tag} ${name}`)).toEqual(['001 Asha', '005 Hari'])
    const seen = await check(csv(`${hari},Hari,005`))
    expect(await imports().show(seen)).toMatchObject({ unchangedRows: 1 })
  })

  it('say that the number has to be written again where nobody knows it any more', async () => {
    const saved = await first()
    const text = named(await download(saved))
    await commit(saved)
    await housekeeping(31)
    expect(await problems(await sendBack(text))).toEqual([[2, 'number XXXX XXXX 4564']])
    expect(await owners()).toHaveLength(1)
  })

  it('are not saved with the end of a number in another column, either', async () => {
    const saved = await check(csv(`${asha},Asha,001`, `${hari},Hari ${spaced(uma)},001`))
    const text = (await download(saved)).replaceAll(',001,', ',005,').replaceAll('XXXX XXXX 4564', hari)
    expect(text).toContain('Hari XXXX XXXX 1235')
    await commit(saved)
    await housekeeping(31)
    const { rows } = await imports().rows(await sendBack(text), 'error', 1)
    expect(rows.map(({ problems }) => problems.map(({ field, message }) => [field, message]))).toEqual([
      [['name', expect.stringMatching(/^Only the end of a number is shown in column Name/)]],
    ])
  })
})
