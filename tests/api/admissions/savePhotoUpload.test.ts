import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/savePhotoUpload.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { photosOf, pictureOf, sheetOf } from '../../support/admissions/photo-zips.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

it('saves the photos of a zip file once the rows are saved; asked twice it is one job', async () => {
  const { app } = its.testApp
  await app.catalogue.addDefaults(lakshmi)
  const photos = photosOf(its.testApp)
  const importId = await photos.check(sheetOf('HT1'))
  await photos.commit(importId)
  const photoUploadId = await photos.give(importId, [{ name: 'HT1.jpg', bytes: await pictureOf() }])
  const json = { photoUploadId, replaces: false }
  const { status, body } = await its.ask(POST, { json })
  expect(status).toBe(200)
  expect((await its.ask(POST, { json })).body).toEqual(body)
  expect((await app.jobs.ended((body as { jobId: string }).jobId)).problem).toBeNull()
  expect(Object.keys(await photos.kept())).toEqual(['HT1'])
  expectRefusal(await its.ask(POST, { json }), 409, 'photos.ended')
})

it('refuses photos of rows that are not saved, and those that are not there', async () => {
  const photos = photosOf(its.testApp)
  const importId = await photos.check(sheetOf('HT2'))
  const photoUploadId = await photos.give(importId, [{ name: 'HT2.jpg', bytes: await pictureOf() }])
  expectRefusal(await its.ask(POST, { json: { photoUploadId, replaces: false } }), 409, 'photos.notSavedYet')
  expectRefusal(
    await its.ask(POST, { json: { photoUploadId: missingId, replaces: false } }),
    404,
    'photos.notFound',
  )
  expectRefusal(await its.ask(POST, { json: { photoUploadId } }), 400, 'field.required')
})
