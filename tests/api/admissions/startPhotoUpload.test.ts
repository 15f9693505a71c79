import { expect, it } from 'vitest'
import { GET as LIST } from '../../../src/pages/api/v1/getPhotoUploads.ts'
import { POST } from '../../../src/pages/api/v1/startPhotoUpload.ts'
import { photoLimits } from '#lib/admissions/photo-limits.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'
import { fileForm } from '../../support/calls/file-form.ts'
import { photosOf, pictureOf, sheetOf } from '../../support/admissions/photo-zips.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { zipOf } from '../../support/documents/zip-bytes.ts'

const its = callTestApp('ROLE_ADMISSIONS')

it('takes a zip file in, and the job that it answers looks into it', async () => {
  const { app } = its.testApp
  await app.catalogue.addDefaults(lakshmi)
  const importId = await photosOf(its.testApp).check(sheetOf('HT1'))
  const zip = zipOf([{ name: 'ht1.jpg', bytes: await pictureOf() }])
  const form = fileForm(zip, 'C:\\photos 2341 2341 2346.zip', 'photosZip')
  const { status, body } = await its.ask(POST, { query: { importId }, form })
  expect({ status, body }).toEqual({
    status: 200,
    body: { photoUploadId: expect.any(String), jobId: expect.any(String) },
  })
  expect((await app.jobs.ended((body as { jobId: string }).jobId)).problem).toBeNull()
  expect((await its.ask(LIST)).body).toMatchObject({
    imports: [{ importId, photos: { fileName: 'photos XXXX XXXX 2346.zip', counts: { matched: 1 } } }],
  })
})

it('refuses an upload that is not there before it reads a byte, none at all, and what is too large', async () => {
  const query = { importId: missingId }
  const form = () => fileForm(Buffer.from('PK'), 'photos.zip', 'photosZip')
  expectRefusal(await its.ask(POST, { query, form: form() }), 409, 'photos.noImport')
  expectRefusal(await its.ask(POST, { query: { importId: 'x' }, form: form() }), 400, 'field.invalid')
  const importId = await photosOf(its.testApp).check(sheetOf('HT2'))
  expectRefusal(await its.ask(POST, { query: { importId }, form: new FormData() }), 400, 'upload.missing')
  const other = fileForm(Buffer.from('PK'), 'photos.zip', 'excelFileUpload')
  expectRefusal(await its.ask(POST, { query: { importId }, form: other }), 400, 'upload.unexpected')
  const headers = { 'content-length': String(photoLimits.zipBytes + 200_000) }
  expectRefusal(await its.ask(POST, { query: { importId }, form: form(), headers }), 400, 'upload.tooLarge')
  expect(await its.ask(POST, { query: { importId }, form: form(), headers })).toMatchObject({
    body: { message: 'The file is larger than 500\u{a0}MB.' },
  })
})
