import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { engines } from '../../../support/database/databases.ts'
import { erasingIn } from '../../../support/people/erase-person.ts'
import { photosOf, pictureOf, sheetOf } from '../../../support/admissions/photo-zips.ts'
import { lakshmi } from '../../../support/app/test-app.ts'

const photosIn = async (...names: string[]) => {
  const bytes = await pictureOf()
  return names.map((name) => ({ name: `${name}.jpg`, bytes }))
}

describe.each(engines)('photos from a zip file of somebody who is erased, on %s', (engine) => {
  const of = erasingIn(engine)

  const count = async (kind: string): Promise<number> => {
    const { reads } = of.testApp.app.database
    return (await reads.selectFrom('files').select('id').where('kind', '=', kind).execute()).length
  }

  it('go, with what was read of the zip file, and with a zip file that is still kept', async () => {
    await of.testApp.app.catalogue.addDefaults(lakshmi)
    const photos = photosOf(of.testApp)
    const importId = await photos.check(sheetOf('HT71', 'HT72'))
    await photos.commit(importId)
    await photos.save(await photos.give(importId, await photosIn('HT71', 'HT72')))
    const waiting = await photos.give(importId, await photosIn('HT71', 'HT72'))
    expect([await count('admissions.photo'), await count('admissions.photoZip')]).toEqual([2, 1])
    await of.erase('2026/0001')
    expect(await of.where('HT71')).toEqual([])
    expect([await count('admissions.photo'), await count('admissions.photoZip')]).toEqual([1, 0])
    await photos.save(waiting)
    expect(await photos.shown(importId)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('no longer available'),
    })
  })

  it('go with a zip file that is being looked into, and no line of theirs is written behind them', async () => {
    await of.testApp.app.catalogue.addDefaults(lakshmi)
    const photos = photosOf(of.testApp)
    const importId = await photos.check(sheetOf('HT71', 'HT72'))
    await photos.commit(importId)
    photos.meanwhile(() => of.erase('2026/0001'))
    await photos.give(importId, await photosIn('HT71', 'HT72'))
    expect(await count('admissions.photoZip')).toBe(0)
    expect(await of.where('HT71')).toEqual([])
    expect(await photos.shown(importId)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('no longer available'),
    })
  })

  it('go with a zip file into which nobody has looked yet', async () => {
    await of.testApp.app.catalogue.addDefaults(lakshmi)
    const photos = photosOf(of.testApp)
    const importId = await photos.check(sheetOf('HT71', 'HT72'))
    await photos.commit(importId)
    await photos.start(importId, await photosIn('HT71'))
    await of.erase('2026/0001')
    expect(await count('admissions.photoZip')).toBe(0)
    await of.testApp.app.jobs.idle()
    expect(await of.where('HT71')).toEqual([])
  })

  it('the bytes of a zip file that was saved go with the next two cleanings', async () => {
    const { app, clock } = of.testApp
    await app.catalogue.addDefaults(lakshmi)
    const photos = photosOf(of.testApp)
    const importId = await photos.check(sheetOf('HT71'))
    await photos.commit(importId)
    const id = await photos.give(importId, await photosIn('HT71'))
    const { hash } = await app.database.reads
      .selectFrom('files')
      .select('hash')
      .where('owner_id', '=', id)
      .executeTakeFirstOrThrow()
    await photos.save(id)
    const kept = () => readdirSync(app.env.dataDir, { recursive: true }).map(String)
    expect(kept().filter((name) => name.includes(hash))).toHaveLength(1)
    // Later than the real clock of any machine.
    clock.set('2999-01-01T00:00:00.000Z')
    await app.housekeeping.run()
    expect(await app.files.get(hash)).toBeNull()
    clock.set('2999-01-03T00:00:00.000Z')
    await app.housekeeping.run()
    expect(kept().filter((name) => name.includes(hash))).toEqual([])
    expect(Object.keys(await photos.kept())).toEqual(['HT71'])
  })

  it('bytes that came within a day stay, for the same zip file may be on its way again', async () => {
    const { app, clock } = of.testApp
    await app.catalogue.addDefaults(lakshmi)
    const photos = photosOf(of.testApp)
    const importId = await photos.check(sheetOf('HT71'))
    await photos.commit(importId)
    await photos.save(await photos.give(importId, await photosIn('HT71')))
    const zipHashes = () =>
      app.database.reads.selectFrom('admission_photo_uploads').select('zip_hash').execute()
    const [{ zip_hash: hash } = { zip_hash: '' }] = await zipHashes()
    // Uses the disk's own time.
    const hours = (count: number) => clock.set(new Date(Date.now() + count * 3_600_000).toISOString())
    hours(23)
    await app.housekeeping.run()
    expect(await app.files.get(hash)).not.toBeNull()
    expect(await zipHashes()).toEqual([{ zip_hash: hash }])
    hours(23 + 25)
    await app.housekeeping.run()
    expect(await app.files.get(hash)).toBeNull()
    expect(await zipHashes()).toEqual([{ zip_hash: '' }])
  })

  it('a zip file that nobody saves goes after a week, and what was read of it with its sheet', async () => {
    const { app, clock } = of.testApp
    await app.catalogue.addDefaults(lakshmi)
    const photos = photosOf(of.testApp)
    const importId = await photos.check(sheetOf('HT71', 'HT72'))
    await photos.commit(importId)
    await photos.save(await photos.give(importId, await photosIn('HT71')))
    await photos.give(importId, await photosIn('HT72'))
    const days = (count: number): void =>
      clock.set(new Date(Date.parse(clock.now()) + count * 86_400_000).toISOString())
    days(8)
    await app.housekeeping.run()
    expect(await count('admissions.photoZip')).toBe(0)
    expect(await photos.shown(importId)).toMatchObject({ state: 'saved', counts: { saved: 1, missing: 1 } })
    days(30)
    await app.housekeeping.run()
    await app.housekeeping.run()
    const { reads } = app.database
    expect(await reads.selectFrom('admission_photo_lines').selectAll().execute()).toEqual([])
    expect(await count('admissions.photo')).toBe(1)
  })
})
