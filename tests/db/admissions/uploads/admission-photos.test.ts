import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { newAdmission, swathi } from '../../../support/admissions/admissions.ts'
import { auditedRows } from '../../../support/database/audited-rows.ts'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { photosOf, sheetOf } from '../../../support/admissions/photo-zips.ts'
import { blue, photo, red } from '../../../support/browser/photos-to-give.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

describe.each(engines)('photos of admissions in a zip file, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let its: ReturnType<typeof photosOf>
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    its = photosOf(testApp)
  })

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
    expect(await its.zips()).toEqual([])
    const [row] = await auditedRows(testApp, 'photoUpload.saved')
    expect(row?.after).toEqual({ fileName: 'photos.zip', saved: 2, nobody: 1, missing: 1 })
  })

  it('given afterwards, a photo that is there stays unless the clerk says so', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2'))
    await its.commit(importId)
    await its.save(await its.give(importId, [photo('HT1.jpg')]))
    const before = await its.kept()
    const second = [photo('HT1.jpg', blue), photo('HT2.jpg', blue)]
    const id = await its.give(importId, second)
    // They wait for a confirmation.
    await testApp.app.jobs.idle()
    expect(await its.shown(importId)).toMatchObject({ inTheWay: 1, counts: { matched: 2 } })
    await its.save(id)
    expect(await its.shown(importId)).toMatchObject({ counts: { saved: 1, kept: 1 } })
    expect((await its.kept())['HT1']).toBe(before['HT1'])
    expect(await auditedRows(testApp, 'admission.photoSaved')).toEqual([])
    await its.save(await its.give(importId, second), true)
    expect((await its.kept())['HT1']).not.toBe(before['HT1'])
    expect(await auditedRows(testApp, 'admission.photoSaved')).toHaveLength(2)
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
    const photoOfForm = { photo: blue }
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
})
