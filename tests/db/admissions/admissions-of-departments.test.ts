import { beforeEach, describe, expect, it } from 'vitest'
import { admissionFiles, admissionPhotoOf } from '#lib/server/features/admissions/photos/store-photo.ts'
import { admissionPage } from '#lib/server/features/admissions/web/admission-page.ts'
import { GET as printForm } from '../../../src/pages/[...locale]/app/Admissions/[admissionId]/form.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { askWithUser, userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { pictureOf } from '../../support/admissions/photo-zips.ts'
import { readPages } from '../../support/calls/read-pages.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('an admission and the heads of departments, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let id = ''
  beforeEach(async () => {
    const { catalogue, admissions } = testApp.app
    await catalogue.addDefaults(lakshmi)
    const sent = newAdmission({ agentAmount: '4321' })
    ;({ id } = await admissions.save({ ...sent, photo: await pictureOf() }, swathi))
  })

  const head = (program: string) => ({ ...userWith('ROLE_HOD'), program })

  it('is seen, printed and shown with its photo to the own one alone, without what an agent gets', async () => {
    const { app } = testApp
    const [photo] = await app.database.reads.selectFrom('files').selectAll().execute()
    const file = await app.files.find(photo?.id ?? '')
    expect(file).toMatchObject(admissionPhotoOf(id))
    const mayRead = (program: string) =>
      file && admissionFiles[file.kind]?.mayRead?.(app, file, head(program))
    const print = (program: string) =>
      askWithUser(testApp, printForm, head(program), { params: { admissionId: id } })

    for (const program of ['ECE', '', 'Nowhere']) {
      expect(await admissionPage(app, id, head(program))).toBeNull()
      expect(await print(program)).toMatchObject({ status: 404, body: { code: 'admission.notFound' } })
      expect(await mayRead(program)).toBe(false)
    }

    expect(await admissionPage(app, id, head('CSE'))).toMatchObject({ mayWrite: false, admission: { id } })
    expect(await mayRead('CSE')).toBe(true)
    const own = await print('CSE')
    expect(own.status).toBe(200)
    const theirs = (await readPages(own.bytes)).join()
    const office = (await readPages(await app.admissions.form(id, 'en', true))).join()
    expect([theirs.includes('4,321'), office.includes('4,321')]).toEqual([false, true])
    expect(theirs).toContain('Asha Rao')
  })
})
