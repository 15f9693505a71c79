import { describe, expect, it } from 'vitest'
import { createKeyring } from '#lib/server/kernel/secrets/keyring.ts'
import { reseal } from '#lib/server/kernel/secrets/reseal.ts'
import { addSecret, readSecrets } from '#lib/server/kernel/secrets/secret-key.ts'
import { sealedRowColumns } from '#lib/server/kernel/imports/store/import-row.ts'
import { dropRows, rowsNaming, shownRow } from '#lib/server/kernel/imports/personal-data.ts'
import { personOf } from '#lib/server/kernel/personal-data/person.ts'
import { importFiles } from '#lib/server/kernel/imports/files/import-file.ts'
import { userWith } from '../../support/calls/call.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { lakshmi, ravi } from '../../support/app/test-app.ts'
import { asha, csv, devi, ownerUploads, uma, wrong } from '../feature/owner-uploads.ts'

describe.each(anyEngine)('an import of which a column is secret, once it is there, on %s', (engine) => {
  const { testApp, imports, owners, check, commit, shown, correct, housekeeping } = ownerUploads(engine)

  it('opens its file for its uploader alone', async () => {
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

  it('is resealed with a new secret, and goes on where it was', async () => {
    const importId = await check(wrong)
    await correct(importId, 4, 1, { number: devi })
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
    await correct(importId, 5, 1, { number: devi })
    expect((await shown(importId)).map(([line]) => line)).toEqual([5, 6])
    await commit(importId)
    expect(await owners()).toHaveLength(3)
  })

  describe('after a month', () => {
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
      await expect(imports().errorFile(importId)).rejects.toMatchObject({ code: 'import.notFound' })
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
