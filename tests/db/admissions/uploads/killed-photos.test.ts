import { describe, expect, it } from 'vitest'
import { photosAtOnce } from '#lib/server/features/admissions/photos/save-photos.task.ts'
import { swathi } from '../../../support/admissions/admissions.ts'
import { photosOf, pictureOf, sheetOf } from '../../../support/admissions/photo-zips.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { auditedRows } from '../../../support/database/audited-rows.ts'
import { engines } from '../../../support/database/databases.ts'
import { killStanding } from '../../../support/processes/killed-process.ts'

const people = Array.from({ length: 25 }, (_, index) => `HT${index + 1}`)

describe.each(engines)('photos that are being saved, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  /** Starts the work and is killed at the photo after this many. */
  const killAfter = (photos: number): Promise<void> => killStanding(testApp, 'photos-process.ts', photos)

  it('whose process is killed are finished by the next, each once', async () => {
    const { app } = testApp
    await app.catalogue.addDefaults(lakshmi)
    const its = photosOf(testApp)
    const importId = await its.check(sheetOf(...people))
    await its.commit(importId)
    const bytes = await pictureOf()
    const id = await its.give(
      importId,
      people.map((name) => ({ name: `${name}.jpg`, bytes, isStored: true })),
    )
    const jobId = await app.admissions.photos.save(id, false, swathi)
    await killAfter(photosAtOnce + 3)
    // A whole step is committed; nothing of the interrupted one is.
    expect(await its.shown(importId)).toMatchObject({
      state: 'saving',
      counts: { saved: photosAtOnce, matched: 15 },
    })
    expect(Object.keys(await its.kept())).toHaveLength(photosAtOnce)
    await app.jobs.idle()
    const { state, attempts } = await app.database.reads
      .selectFrom('jobs')
      .select(['state', 'attempts'])
      .where('id', '=', jobId)
      .executeTakeFirstOrThrow()
    expect([state, attempts]).toEqual(['done', 2])
    expect(await its.shown(importId)).toMatchObject({ state: 'saved', counts: { saved: 25 } })
    expect(Object.keys(await its.kept()).toSorted()).toEqual(people.toSorted())
    const photos = await app.database.reads
      .selectFrom('files')
      .select('owner_id')
      .where('kind', '=', 'admissions.photo')
      .execute()
    expect(new Set(photos.map((row) => row.owner_id)).size).toBe(photos.length)
    expect(await auditedRows(testApp, 'photoUpload.saved')).toHaveLength(1)
    // Starting a process takes long on a busy machine.
  }, 120_000)
})
