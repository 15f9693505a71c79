import { expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/discardPhotoUpload.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { photosOf, pictureOf, sheetOf } from '../../support/admissions/photo-zips.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

it('removes a zip file that nobody has saved, once', async () => {
  await its.testApp.app.catalogue.addDefaults(lakshmi)
  const photos = photosOf(its.testApp)
  const importId = await photos.check(sheetOf('HT1'))
  const photoUploadId = await photos.give(importId, [{ name: 'HT1.jpg', bytes: await pictureOf() }])
  expect((await its.ask(POST, { json: { photoUploadId } })).body).toEqual({ status: 'true' })
  expect(await photos.shown(importId)).toBeNull()
  expectRefusal(await its.ask(POST, { json: { photoUploadId } }), 409, 'photos.ended')
})

it('refuses one that is not there', async () => {
  expectRefusal(await its.ask(POST, { json: { photoUploadId: missingId } }), 404, 'photos.notFound')
})
