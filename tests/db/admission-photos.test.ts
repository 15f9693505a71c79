import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../support/admissions.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { photosOf, pictureOf, sheetOf } from '../support/photo-zips.ts'
import { lakshmi, openTestApp } from '../support/test-app.ts'
import type { Zipped } from '../support/zip-bytes.ts'

let [red, blue]: Buffer[] = []
beforeAll(async () => {
  ;[red, blue] = [await pictureOf('#b33'), await pictureOf('#33b')]
})
const photo = (name: string, bytes = red): Zipped => ({
  name,
  bytes: bytes ?? Buffer.alloc(0),
  isStored: true,
})

describe.each(engines)('photos of admissions in a zip file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let its: ReturnType<typeof photosOf>
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    its = photosOf(testApp)
  })
  const photos = () => testApp.app.admissions.photos

  it('given beside a sheet are compared with its rows, and saved with them', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2', 'HT3'))
    await its.give(importId, [
      photo('class/ ht1 .JPG'),
      photo('HT2.png', await sharp(red).png().toBuffer()),
      photo('HT9.jpeg'),
      photo('__MACOSX/._HT3.jpg'),
      photo('.DS_Store'),
      photo('class/Thumbs.db'),
    ])
    expect(await its.shown(importId)).toMatchObject({
      state: 'checked',
      counts: { matched: 2, nobody: 1, missing: 1 },
      left: [{ name: 'HT9.jpeg', message: 'Nobody in the upload has this hall ticket number.' }],
      isStale: false,
    })
    expect(await its.kept()).toEqual({})
    await its.commit(importId)
    await testApp.app.jobs.idle()
    expect(await its.shown(importId)).toMatchObject({
      state: 'saved',
      counts: { saved: 2, nobody: 1, missing: 1 },
    })
    const kept = await its.kept()
    expect(Object.keys(kept)).toEqual(['HT1', 'HT2'])
    const saved = await sharp((await testApp.app.files.get(kept['HT1'] ?? '')) ?? undefined).metadata()
    expect(saved).toMatchObject({ width: 413, height: 531, format: 'jpeg' })
    expect([saved.exif, saved.orientation]).toEqual([undefined, undefined])
    expect(await zips()).toEqual([])
    const [row] = await auditedRows(testApp, 'photoUpload.saved')
    expect(row?.after).toEqual({ fileName: 'photos.zip', saved: 2, nobody: 1, missing: 1 })
  })

  const zips = () =>
    testApp.app.database.reads
      .selectFrom('files')
      .select('name')
      .where('kind', '=', 'admissions.photoZip')
      .execute()

  it('says why it refuses each of the others', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2', 'HT3', 'HT4', 'HT5', 'HT6'))
    await its.give(importId, [
      photo('HT1.jpg'),
      photo('HT1.png'),
      photo('HT2.jpg', Buffer.from('<svg/>')),
      photo('HT3.jpg', Buffer.alloc(300 * 1024 + 1)),
      { ...photo('HT4.jpg'), mode: 0o120_777 },
      { ...photo('HT5.jpg'), checksum: 1 },
      { ...photo('HT6.jpg'), method: 14 },
      photo('photos.zip'),
      photo('read me.txt'),
      photo('2341 2341 2346.jpg'),
    ])
    const shown = await its.shown(importId)
    expect(shown?.counts).toEqual({ refused: 9, nobody: 1, missing: 6 })
    const says = Object.fromEntries((shown?.left ?? []).map(({ name, message }) => [name, message]))
    expect(says).toEqual({
      'HT1.jpg': expect.stringContaining('“HT1.png” is for the same'),
      'HT1.png': expect.stringContaining('“HT1.jpg” is for the same'),
      'HT2.jpg': expect.stringContaining('no JPEG, PNG or WebP'),
      'HT3.jpg': expect.stringContaining('has 301\u{a0}KB; at most 300\u{a0}KB'),
      'HT4.jpg': expect.stringContaining('link to another file'),
      'HT5.jpg': expect.stringContaining('is damaged'),
      'HT6.jpg': expect.stringContaining('packed in a way'),
      'photos.zip': expect.stringContaining('packed file itself'),
      'read me.txt': expect.stringContaining('call it by the hall ticket number'),
      'XXXX XXXX 2346.jpg': expect.stringContaining('Nobody in the upload'),
    })
  })

  it('an archive that is none, or lies, is refused as a whole, and another takes its place', async () => {
    const importId = await its.check(sheetOf('HT1'))
    await its.give(importId, Buffer.from('no zip'))
    expect(await its.shown(importId)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('not a zip file'),
    })
    await its.give(importId, [{ ...photo('HT1.jpg'), isStored: false, size: 100 }])
    expect(await its.shown(importId)).toMatchObject({
      problem: expect.stringContaining('contradicts itself about “HT1.jpg”'),
    })
    await its.give(importId, [])
    expect(await its.shown(importId)).toMatchObject({
      problem: expect.stringContaining('no picture in the zip file'),
    })
    await its.give(importId, [photo('HT1.jpg')])
    expect(await its.shown(importId)).toMatchObject({
      state: 'checked',
      problem: null,
      counts: { matched: 1 },
    })
    expect(await zips()).toHaveLength(1)
  })

  it('given afterwards, a photo that is there stays unless the clerk says so', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2'))
    await its.commit(importId)
    await its.save(await its.give(importId, [photo('HT1.jpg')]))
    const before = await its.kept()
    const second = [photo('HT1.jpg', blue), photo('HT2.jpg', blue)]
    const id = await its.give(importId, second)
    expect(await its.shown(importId)).toMatchObject({ inTheWay: 1, counts: { matched: 2 } })
    await its.save(id)
    expect(await its.shown(importId)).toMatchObject({ counts: { saved: 1, kept: 1 } })
    expect((await its.kept())['HT1']).toBe(before['HT1'])
    expect(await auditedRows(testApp, 'admission.photoSaved')).toEqual([])
    await its.save(await its.give(importId, second), true)
    expect((await its.kept())['HT1']).not.toBe(before['HT1'])
    expect(await auditedRows(testApp, 'admission.photoSaved')).toHaveLength(2)
  })

  it('a picture that breaks off is refused when it is drawn, and the others are saved', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2'))
    await its.commit(importId)
    await its.save(await its.give(importId, [photo('HT1.jpg', red?.subarray(0, 300)), photo('HT2.jpg')]))
    expect(await its.shown(importId)).toMatchObject({
      state: 'saved',
      counts: { saved: 1, refused: 1 },
      left: [{ name: 'HT1.jpg', message: expect.stringContaining('cannot be read') }],
    })
  })

  it('undoing the sheet takes its photos back, and leaves those of whom somebody has edited', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2', 'HT3'))
    await its.commit(importId)
    await its.save(
      await its.give(
        importId,
        ['HT1', 'HT2', 'HT3'].map((each) => photo(`${each}.jpg`)),
      ),
    )
    const { app } = testApp
    const rows = await app.database.reads
      .selectFrom('admissions')
      .selectAll()
      .orderBy('hall_ticket_no')
      .execute()
    const [first, second] = rows
    const photoOfForm = { photo: blue ?? Buffer.alloc(0) }
    for (const [row, more] of [
      [first, photoOfForm],
      [second, {}],
    ] as const) {
      const existing = { id: row?.id ?? '', version: row?.version ?? 0 }
      const { aadhaar: aadharNo = '' } = (await app.admissions.find(existing.id)) ?? {}
      const changed = newAdmission({ aadharNo, hallTicketNo: row?.hall_ticket_no ?? '', name: 'Hema Rao' })
      await app.admissions.save({ ...changed, existing, ...more }, swathi)
    }
    await its.undo(importId)
    expect(Object.keys(await its.kept())).toEqual(['HT1', 'HT2'])
    const states = await app.database.reads
      .selectFrom('admission_photo_lines')
      .select(['number', 'state'])
      .orderBy('number')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['saved', 'saved', 'undone'])
  })

  it('are not saved before the sheet, not given to one that is given up, and compared anew when asked', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2'))
    const id = await its.give(importId, [photo('HT2.jpg'), photo('HT7.jpg')])
    await expect(photos().save(id, false, swathi)).rejects.toMatchObject({ code: 'photos.notSavedYet' })
    await testApp.app.jobs.ended(await testApp.app.imports.check(importId, await mappingOf(importId), swathi))
    expect(await its.shown(importId)).toMatchObject({ isStale: true })
    await testApp.app.jobs.ended(await photos().check(id, swathi))
    expect(await its.shown(importId)).toMatchObject({
      isStale: false,
      counts: { matched: 1, nobody: 1, missing: 1 },
    })
    await testApp.app.imports.discard(importId, swathi)
    await expect(photos().requireImport(importId)).rejects.toMatchObject({ code: 'photos.noImport' })
    await expect(photos().save(id, false, swathi)).rejects.toMatchObject({ code: 'photos.noImport' })
    await testApp.app.housekeeping.run()
    expect(await zips()).toEqual([])
    await expect(photos().save(id, false, swathi)).rejects.toMatchObject({ code: 'photos.noImport' })
    await expect(photos().discard(id, swathi)).rejects.toMatchObject({ code: 'photos.ended' })
  })

  async function mappingOf(importId: string) {
    const { mapping } = await testApp.app.imports.show(importId)
    return { mapping, meanings: {} }
  }

  it('two people of the upload with one number get none', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2'))
    await its.commit(importId)
    await testApp.app.database.writes.updateTable('admissions').set({ hall_ticket_no: 'HT1' }).execute()
    await its.give(importId, [photo('HT1.jpg')])
    expect(await its.shown(importId)).toMatchObject({
      counts: { refused: 1 },
      left: [{ message: expect.stringContaining('Several people') }],
    })
  })
})
