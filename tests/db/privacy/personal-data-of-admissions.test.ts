import { describe, expect, it } from 'vitest'
import { checkCode } from '#lib/server/features/results/web/verify-code.ts'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import { recordsSeen } from '#lib/server/kernel/subject-requests/find-people.ts'
import { anAadhaar, newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { engines } from '../../support/database/databases.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { openForEach } from '../../support/app/opened.ts'
import { onePixel } from '../../support/documents/png.ts'
import { entryId } from '../../support/people/students.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('what the college knows of an applicant on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  async function asha() {
    const { app } = testApp
    await app.catalogue.addDefaults(lakshmi)
    const more = {
      emailId: 'asha@home.example',
      presentAddress: 'Door 12-3/4, Main Road',
      bankAccountNo: '91827364551',
      fathersName: 'Rama Rao',
      fatherContactNo: '9848022339',
    }
    const { id } = await app.admissions.save({ ...newAdmission(more), photo: onePixel }, swathi)
    const certificateIds = [await entryId(testApp, 'certificate', 'SSC memo')]
    const received = { kind: 'handedIn' as const, certificateIds, note: 'Torn at the edge' }
    await app.admissions.receiveCertificates(id, received, swathi)
    return id
  }
  const personIn = async () => {
    const data = personalDataOfApp(testApp.app)
    const [person] = await data.find('2026/0001')
    if (!person) throw new Error('nobody')
    return { data, person }
  }

  it('is handed out with the whole Aadhaar number', async () => {
    await asha()
    const { data, person } = await personIn()
    const parts = await data.collect(person)
    const rowsOf = (wanted: string) => parts.find(({ name }) => name === `admissions.${wanted}`)?.rows
    expect(rowsOf('admission')).toMatchObject([{ number: '2026/0001', name: 'Asha Rao', course: 'B.Tech' }])
    expect(rowsOf('admissionDetails')).toMatchObject([{ aadhaar: anAadhaar, email: 'asha@home.example' }])
    expect(rowsOf('admissionCertificates')).toMatchObject([
      { certificate: 'SSC memo', note: 'Torn at the edge' },
    ])
  })

  it('is gone when they are erased, but for what the admission register says', async () => {
    const id = await asha()
    const { data, person } = await personIn()
    await data.erase({ typed: '2026/0001', only: '', seen: recordsSeen(person) }, commandLine(), '')
    const gone = [
      'asha@home.example',
      'Main Road',
      '91827364551',
      '9848022338',
      '9848022339',
      'Torn at the edge',
      'HT1001',
    ]
    for (const text of gone) expect([text, await tablesWith(testApp.app, text)]).toEqual([text, []])
    expect(await testApp.app.admissions.find(id)).toMatchObject({
      number: '2026/0001',
      aadhaar: '',
      texts: { name: 'Asha Rao', fatherName: 'Rama Rao', studentMobile: '' },
    })
    expect(await testApp.app.admissions.photoAddress(id)).toBeNull()
    expect(await testApp.app.admissions.certificatesOf(id)).not.toContainEqual(
      expect.objectContaining({ custody: 'here' }),
    )
  })

  it('is answered by no code any more, and neither admitted nor changed', async () => {
    const { app } = testApp
    const id = await asha()
    const { verifyCode = '' } = (await app.admissions.find(id)) ?? {}
    expect(await checkCode(app, verifyCode)).toMatchObject({ admission: { number: '2026/0001' } })
    const { data, person } = await personIn()
    await data.erase({ typed: '2026/0001', only: '', seen: recordsSeen(person) }, commandLine(), '')
    await expect(checkCode(app, verifyCode)).rejects.toMatchObject({ code: 'memo.unknownCode' })
    expect(await app.admissions.find(id)).toMatchObject({ state: 'cancelled', version: 2, verifyCode: '' })
    expect(await app.admissions.figures.waiting()).toEqual([])
    const refused = { code: 'admission.erased' }
    for (const move of ['admit', 'cancel'] as const)
      await expect(app.admissions.move(id, { move, version: 2, note: 'Why' }, swathi)).rejects.toMatchObject(
        refused,
      )
    const edit = { ...newAdmission(), existing: { id, version: 2 } }
    await expect(app.admissions.save(edit, swathi)).rejects.toMatchObject(refused)
    const certificateIds = [await entryId(testApp, 'certificate', 'SSC memo')]
    const received = { kind: 'handedIn' as const, certificateIds, note: '' }
    await expect(app.admissions.receiveCertificates(id, received, swathi)).rejects.toMatchObject(refused)
  })

  it('records that a person was admitted, under the number that nobody else gets', async () => {
    const { app } = testApp
    const id = await asha()
    await app.admissions.move(id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
    const { data, person } = await personIn()
    await data.erase({ typed: '2026/0001', only: '', seen: recordsSeen(person) }, commandLine(), '')
    expect(await app.admissions.find(id)).toMatchObject({ state: 'admitted', number: '2026/0001' })
  })

  it('is one person with the student that they became', async () => {
    const id = await asha()
    await testApp.app.admissions.move(id, { move: 'admit', version: 1, note: '', acceptsGaps: true }, swathi)
    const { person } = await personIn()
    const { studentId } = (await testApp.app.admissions.find(id)) ?? {}
    expect(person.records).toMatchObject({ admission: [id], studentRecord: [studentId] })
  })
})
