import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportAdmissionPhotos.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { photosOf, pictureOf, sheetOf } from '../../support/admissions/photo-zips.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const its = callTestApp('ROLE_ADMISSIONS')

it('answers what became of each picture, and who has none, as a file', async () => {
  await its.testApp.app.catalogue.addDefaults(lakshmi)
  const photos = photosOf(its.testApp)
  const importId = await photos.check(sheetOf('HT1', 'HT2'))
  const bytes = await pictureOf()
  const upload = await photos.give(importId, [
    { name: 'HT1.jpg', bytes },
    { name: 'HT9.jpg', bytes },
  ])
  const rows = async (query: Record<string, string>): Promise<string[]> => {
    const { body } = await its.ask(GET, { query })
    return String(body).trim().split(/\r?\n/).slice(1).toSorted()
  }
  expect(await rows({ upload })).toEqual([
    'HT1.jpg,HT1,2,,To be saved,,photos.zip',
    'HT9.jpg,HT9,,,Belongs to nobody,Nobody in the upload has this hall ticket number.,photos.zip',
    '–,HT2,3,,No photo,,photos.zip',
  ])
  expect(await rows({ upload, state: 'nobody' })).toHaveLength(1)
  await photos.commit(importId)
  await its.testApp.app.jobs.idle()
  expect(await rows({ search: 'HT1' })).toEqual(['HT1.jpg,HT1,2,Person A,Saved,,photos.zip'])
})
