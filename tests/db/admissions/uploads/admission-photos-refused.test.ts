import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { swathi } from '../../../support/admissions/admissions.ts'
import { anyEngine } from '../../../support/database/databases.ts'
import { tablesWith } from '../../../support/database/every-row.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { photosOf, sheetOf } from '../../../support/admissions/photo-zips.ts'
import { photo, red } from '../../../support/browser/photos-to-give.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { zipOf } from '../../../support/documents/zip-bytes.ts'

const whole = zipOf([photo('HT1.jpg'), photo('HT2.jpg')])
const hostile: [string, () => Buffer, RegExp][] = [
  ['has nothing in it at all', () => Buffer.alloc(0), /not a zip file/],
  ['was cut off', () => whole.subarray(0, whole.length - 40), /is incomplete/],
  ['leads out of its folder', () => zipOf([photo('../../../HT1.jpg')]), /leads out of its folder/],
  ['begins at the root', () => zipOf([photo('/etc/HT1.jpg')]), /leads out of its folder/],
  ['is locked by a password', () => zipOf([{ ...photo('HT1.jpg'), flags: 1 }]), /protected by a password/],
  [
    'names one place under two names',
    () => zipOf([photo('HT1.jpg'), { ...photo('HT2.jpg'), local: 0 }]),
    /share the same bytes/,
  ],
  [
    'says that it is small and unpacks to fifty megabytes',
    () => zipOf([{ name: 'HT1.jpg', bytes: Buffer.alloc(50_000_000), size: 1000 }]),
    /contradicts itself/,
  ],
  [
    'unpacks to more than all photos may have',
    () => zipOf(Array.from({ length: 3 }, (_, at) => ({ ...photo(`HT${at}.jpg`), size: 0xefffffff }))),
    /Unpacked, the zip file would be larger than/,
  ],
]

describe.each(anyEngine)('photos of admissions that are refused, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let its: ReturnType<typeof photosOf>
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    its = photosOf(testApp)
  })
  const photos = () => testApp.app.admissions.photos

  it('says of each why it is refused', async () => {
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
      photo('1234 1234 1234.jpg'),
    ])
    const shown = await its.shown(importId)
    expect(shown?.counts).toEqual({ refused: 9, nobody: 1, missing: 6 })
    const says = Object.fromEntries((shown?.left ?? []).map(({ name, message }) => [name, message]))
    expect(says).toEqual({
      'HT1.jpg': expect.stringContaining('“HT1.png” is for the same'),
      'HT1.png': expect.stringContaining('“HT1.jpg” is for the same'),
      'HT2.jpg': expect.stringContaining('not a JPEG, PNG or WebP'),
      'HT3.jpg': expect.stringContaining('has 301\u{a0}KB; at most 300\u{a0}KB'),
      'HT4.jpg': expect.stringContaining('link to another file'),
      'HT5.jpg': expect.stringContaining('is damaged'),
      'HT6.jpg': expect.stringContaining('packed in a way'),
      'photos.zip': expect.stringContaining('itself a packed file'),
      'read me.txt': expect.stringContaining('name the picture by the hall ticket number'),
      '1234 1234 1234.jpg': expect.stringContaining('Nobody in the upload'),
    })
  })

  it('whose name is the number of a card makes the zip file go as a whole, unless it is a hall ticket number', async () => {
    const importId = await its.check(sheetOf('HT1', '345634563457'))
    await its.give(importId, [photo('HT1.jpg'), photo('9/2341-2341-2346.jpg')])
    expect(await its.shown(importId)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('have Aadhaar numbers as names'),
    })
    expect(await its.zips()).toEqual([])
    for (const number of ['234123412346', '2341-2341-2346'])
      expect(await tablesWith(testApp.app, number)).toEqual([])
    await its.give(importId, [photo('HT1.jpg'), photo('345634563457.jpg')])
    expect(await its.shown(importId)).toMatchObject({ state: 'checked', counts: { matched: 2 } })
  })

  it('what is nobody’s number is kept short', async () => {
    const importId = await its.check(sheetOf('HT1'))
    // Letters only: among so many digits there is an Aadhaar number now and then, and such a name is refused.
    const letters = Buffer.from(randomBytes(10_000).map((byte) => 97 + (byte % 26))).toString()
    await its.give(importId, [photo(`${letters}.jpg`)])
    expect(await its.shown(importId)).toMatchObject({ state: 'checked', counts: { nobody: 1, missing: 1 } })
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
      problem: expect.stringContaining('contains no pictures'),
    })
    await its.give(importId, [photo('HT1.jpg')])
    expect(await its.shown(importId)).toMatchObject({
      state: 'checked',
      problem: null,
      counts: { matched: 1 },
    })
    expect(await its.zips()).toHaveLength(1)
  })

  it.each(hostile)(
    'an archive that %s is refused by its sentence, and no photo is kept',
    async (_, zip, says) => {
      const importId = await its.check(sheetOf('HT1'))
      await its.commit(importId)
      await its.give(importId, zip())
      expect(await its.shown(importId)).toMatchObject({
        state: 'failed',
        problem: expect.stringMatching(says),
        counts: {},
        left: [],
      })
      expect(await its.kept()).toEqual({})
    },
  )

  it('what is packed in it is not unpacked a second time, whatever it is called', async () => {
    const importId = await its.check(sheetOf('HT1'))
    const inner = zipOf([{ name: 'HT1.jpg', bytes: Buffer.alloc(50_000_000) }])
    await its.give(importId, [photo('HT1.xlsx', inner), photo('HT1.zip', inner), photo('HT1.jpg', inner)])
    expect((await its.shown(importId))?.left.map(({ name, message }) => [name, message])).toEqual([
      ['HT1.xlsx', expect.stringContaining('name the picture by the hall ticket number')],
      ['HT1.zip', expect.stringContaining('itself a packed file')],
      ['HT1.jpg', expect.stringContaining('not a JPEG, PNG or WebP')],
    ])
  })

  it('a picture whose header states another size is reported with the larger one', async () => {
    const importId = await its.check(sheetOf('HT1'))
    await its.give(importId, [{ ...photo('HT1.jpg', Buffer.alloc(500 * 1024)), size: 1000 }])
    expect((await its.shown(importId))?.left[0]?.message).toContain('has 499\u{a0}KB; at most 300\u{a0}KB')
  })

  it('a truncated picture is refused when it is decoded, and the others are saved', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2'))
    await its.commit(importId)
    await its.save(await its.give(importId, [photo('HT1.jpg', red.subarray(0, 300)), photo('HT2.jpg')]))
    expect(await its.shown(importId)).toMatchObject({
      state: 'saved',
      counts: { saved: 1, refused: 1 },
      left: [{ name: 'HT1.jpg', message: expect.stringContaining('cannot be read') }],
    })
  })

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

  it('are not saved before the sheet, not given to a discarded one, and compared again on request', async () => {
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
    await expect(photos().check(id, swathi)).rejects.toMatchObject({ code: 'photos.noImport' })
    await expect(photos().save(id, false, swathi)).rejects.toMatchObject({ code: 'photos.noImport' })
    await testApp.app.housekeeping.run()
    expect(await its.zips()).toEqual([])
    await expect(photos().save(id, false, swathi)).rejects.toMatchObject({ code: 'photos.noImport' })
    await expect(photos().discard(id, swathi)).rejects.toMatchObject({ code: 'photos.ended' })
  })

  async function mappingOf(importId: string) {
    const { mapping } = await testApp.app.imports.show(importId)
    return { mapping, meanings: {} }
  }
})
