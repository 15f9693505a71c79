import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/checkPhotoUpload.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { photosOf, pictureOf, sheetOf } from '../../support/admissions/photo-zips.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

it('compares the photos with the rows again', async () => {
  const { app } = its.testApp
  await app.catalogue.addDefaults(lakshmi)
  const photos = photosOf(its.testApp)
  const importId = await photos.check(sheetOf('HT1'))
  const photoUploadId = await photos.give(importId, [{ name: 'HT1.jpg', bytes: await pictureOf() }])
  const { status, body } = await its.ask(POST, { json: { photoUploadId } })
  expect(status).toBe(200)
  expectRefusal(await its.ask(POST, { json: { photoUploadId } }), 409, 'photos.ended')
  expect((await app.jobs.ended((body as { jobId: string }).jobId)).problem).toBeNull()
  expect(await photos.shown(importId)).toMatchObject({ state: 'checked', counts: { matched: 1 } })
})

it('refuses one that is not there', async () => {
  expectRefusal(await its.ask(POST, { json: { photoUploadId: missingId } }), 404, 'photos.notFound')
  expectRefusal(await its.ask(POST, { json: {} }), 400, 'field.required')
})
