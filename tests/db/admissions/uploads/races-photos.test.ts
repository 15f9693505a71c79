import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type AdmissionsRepository,
  createAdmissionsStore,
} from '#lib/server/features/admissions/repository.ts'
import { discardPhotos, movePhotoUpload } from '#lib/server/features/admissions/photos/move-photo-upload.ts'
import type { PhotoUpload } from '#lib/server/features/admissions/photos/photo-upload.ts'
import { savePhotosIfChecked } from '#lib/server/features/admissions/import/admissions.import.ts'
import { swathi } from '../../../support/admissions/admissions.ts'
import { photosOf, sheetOf } from '../../../support/admissions/photo-zips.ts'
import { photo } from '../../../support/browser/photos-to-give.ts'
import { endsOf, isSomebodyWaiting } from '../../../support/database/race.ts'
import { type TestApp, lakshmi, openTestApp } from '../../../support/app/test-app.ts'

/** Turns the lock off: a process does not wait for another one that is moving the zip file. */
const withoutLock = (write: AdmissionsRepository): AdmissionsRepository => ({
  ...write,
  photoUploads: { ...write.photoUploads, lockOfImports: (ids) => write.photoUploads.ofImports(ids) },
})

describe('a zip file of photos that two move at once, on PostgreSQL', () => {
  let testApp: TestApp
  let its: ReturnType<typeof photosOf>
  let importId: string
  beforeEach(async () => {
    testApp = await openTestApp('postgres')
    await testApp.app.catalogue.addDefaults(lakshmi)
    its = photosOf(testApp)
    importId = await its.check(sheetOf('HT1'))
  })
  afterEach(() => testApp.close())

  const by = () => ({ actor: swathi, at: testApp.clock.now() })
  const zip = [photo('HT1.jpg')]

  /** Starts the second when the first has moved the file but not committed. */
  async function behind<T>(
    first: (write: AdmissionsRepository, upload: PhotoUpload) => Promise<void>,
    second: () => Promise<T>,
  ): Promise<string[]> {
    const { database } = testApp.app
    let ends = Promise.resolve<string[]>([])
    await createAdmissionsStore(testApp.app).transact(async (write) => {
      const [upload] = await write.photoUploads.ofImports([importId])
      if (upload) await first(write, upload)
      ends = endsOf(second())
      while (!(await isSomebodyWaiting(database))) continue
    })
    return ends
  }

  const saveRows = (unlock = (write: AdmissionsRepository) => write) =>
    createAdmissionsStore(testApp.app).transact((write) => savePhotosIfChecked(unlock(write), importId, by()))

  it('rows are saved without photos that somebody removes at that moment', async () => {
    await its.give(importId, zip)
    expect(
      await behind(
        (write, upload) => discardPhotos(write, upload, by()),
        () => saveRows(),
      ),
    ).toEqual(['done'])
    expect(await its.shown(importId)).toBeNull()
  })

  it('would not be saved where nobody waited', async () => {
    await its.give(importId, zip)
    const discard = (write: AdmissionsRepository, upload: PhotoUpload) => discardPhotos(write, upload, by())
    expect(await behind(discard, () => saveRows(withoutLock))).toEqual(['photos.ended'])
  })

  it('another one comes in while the check of the first one ends', async () => {
    const { jobId } = await its.start(importId, zip)
    const finish = (write: AdmissionsRepository, upload: PhotoUpload) =>
      movePhotoUpload(write, upload, 'finishCheck', by())
    expect(await behind(finish, () => its.start(importId, zip, 'second.zip'))).toEqual(['done'])
    expect((await testApp.app.jobs.ended(jobId)).problem).toBe('photos.ended')
    await testApp.app.jobs.idle()
    expect(await its.shown(importId)).toMatchObject({ fileName: 'second.zip', state: 'checked' })
    expect(await its.zips()).toHaveLength(1)
  })
})
