import { beforeEach, describe, expect, it, vi } from 'vitest'
import { swathi } from '../../../support/admissions/admissions.ts'
import { engines } from '../../../support/database/databases.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { photosOf, sheetOf } from '../../../support/admissions/photo-zips.ts'
import { photo } from '../../../support/browser/photos-to-give.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'

describe.each(engines)('photos of admissions while something else happens to them, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let its: ReturnType<typeof photosOf>
  beforeEach(async () => {
    await testApp.app.catalogue.addDefaults(lakshmi)
    its = photosOf(testApp)
  })
  const two = [photo('HT1.jpg'), photo('HT2.jpg')]

  it('are saved with rows that are saved while the zip file is looked into', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2'))
    its.meanwhile(() => its.commit(importId))
    await its.give(importId, two)
    await testApp.app.jobs.idle()
    expect(await its.shown(importId)).toMatchObject({ state: 'saved', counts: { saved: 2 } })
    expect(Object.keys(await its.kept())).toEqual(['HT1', 'HT2'])
  })

  it('are saved with rows that are saved before anybody looks into the zip file', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2'))
    await its.start(importId, two)
    await its.commit(importId)
    await testApp.app.jobs.idle()
    expect(await its.shown(importId)).toMatchObject({ state: 'saved', counts: { saved: 2 } })
  })

  it('of two zip files that come at once one is left', async () => {
    const importId = await its.check(sheetOf('HT1', 'HT2'))
    await Promise.all([its.start(importId, two, 'a.zip'), its.start(importId, two, 'b.zip')])
    await testApp.app.jobs.idle()
    expect(await its.zips()).toHaveLength(1)
    const states = await testApp.app.database.reads
      .selectFrom('admission_photo_uploads')
      .select('state')
      .orderBy('state')
      .execute()
    expect(states.map(({ state }) => state)).toEqual(['checked', 'discarded'])
  })

  it('that somebody removes are not looked into any further', async () => {
    const importId = await its.check(sheetOf('HT1'))
    const many = Array.from({ length: 150 }, (_, index) => photo(`${index}.jpg`, Buffer.from('x')))
    const { photoUploadId, jobId } = await its.start(importId, many)
    its.meanwhile(() => testApp.app.admissions.photos.discard(photoUploadId, swathi))
    const send = vi.spyOn(testApp.app.files, 'send')
    expect((await testApp.app.jobs.ended(jobId)).problem).toBe('photos.ended')
    expect(send.mock.calls.length).toBeLessThan(110)
    expect(await its.zips()).toEqual([])
  })
})
