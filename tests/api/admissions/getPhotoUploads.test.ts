import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/getPhotoUploads.ts'
import { swathi } from '../../support/admissions/admissions.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { photosOf, sheetOf } from '../../support/admissions/photo-zips.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

it('answers the uploads that photos may be given to, the newest first', async () => {
  const { app } = its.testApp
  await app.catalogue.addDefaults(lakshmi)
  const photos = photosOf(its.testApp)
  const saved = await photos.check(sheetOf('HT1'))
  await photos.commit(saved)
  await app.imports.discard(await photos.check(sheetOf('HT1')), swathi)
  const { status, body } = await its.ask(GET)
  expect(status).toBe(200)
  expect(body).toEqual({
    imports: [
      {
        importId: saved,
        fileName: 'admissions.csv',
        isSaved: true,
        createdAt: its.testApp.clock.now(),
        photos: null,
      },
    ],
  })
})
