import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { admissionFieldNames, recordName } from '#lib/schemas/admissions/fields.ts'
import { payloadOf } from '../../../src/islands/admission-form/loaded-record.ts'
import { GET as exportAdmissions } from '../../../src/pages/api/v1/exportAdmissions.ts'
import { GET as getApplicationFormData } from '../../../src/pages/api/v1/getApplicationFormData.ts'
import { GET as getNormalData } from '../../../src/pages/api/v1/getNormalData.ts'
import { POST as getStudentadmissiondata } from '../../../src/pages/api/v1/getStudentadmissiondata.ts'
import { POST as saveApplicationFormData } from '../../../src/pages/api/v1/saveApplicationFormData.ts'
import { ask } from '../../support/calls/call.ts'
import { anyEngine } from '../../support/database/databases.ts'
import { everyField, everyFieldSent, knowEveryWord } from '../../support/admissions/every-admission-field.ts'
import { openForEach } from '../../support/app/opened.ts'
import { readPages } from '../../support/calls/read-pages.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const role = 'ROLE_ADMISSIONS'
const masked = 'XXXX XXXX 2346'
const branchName = 'Computer Science and Engineering'

/** Returns a record as the call returns it, with wire names. */
const recordOf = (more: Partial<typeof everyField> = {}): Record<string, string> =>
  Object.fromEntries(
    admissionFieldNames.map((name) => [recordName(name), { ...everyField, aadhaar: masked, ...more }[name]]),
  )

/** The values as printed in the English PDF. */
const printed: Readonly<Partial<Record<keyof typeof everyField, string>>> = {
  aadhaar: masked,
  branch: branchName,
  gender: 'Female',
  howKnown: 'Family or relatives',
  dateOfBirth: '15 August 2007',
  admittedOn: '20 November 2026',
  isPhysicallyChallenged: 'No',
  isInSportsOrNcc: 'Yes',
  isHosteller: 'Yes',
  isLateral: 'Yes',
  hasScholarship: 'No',
  annualIncome: '3,21,000',
  agentAmount: '1,200.50',
  feeCommitment: '75,000',
  paidAmount: '12,500',
}

describe.each(anyEngine)('every field of an admission, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  beforeEach(() => knowEveryWord(testApp))

  async function save(sent: object) {
    const form = new FormData()
    form.set('applicationFormData', JSON.stringify(sent))
    const answer = await ask(testApp, saveApplicationFormData, { role, form })
    expect(answer).toMatchObject({ status: 200, body: { success: 'True' } })
    return answer.body as { admissionId: string; bs64: string; version: number }
  }
  const loaded = async (admissionId: string) =>
    ((await ask(testApp, getNormalData, { role, query: { admissionId } })).body as object[])[0]
  const listed = async () =>
    (await ask(testApp, getApplicationFormData, { role })).body as { applicationFormExcelM: object }[]

  it.each([1, 2] as const)(
    'goes from form %i into the row and out of every call, document and file',
    async (form) => {
      const { admissionId, bs64 } = await save({ ...everyFieldSent(), form })
      const record = await loaded(admissionId)
      expect(record).toMatchObject(recordOf())
      expect(record).toMatchObject({
        admintypeCode: 'Lateral',
        physicallychallanged: 'no',
        studentPaidamount: '12500',
        lateral: 'yes',
      })
      expect(payloadOf(record as never, false)).toEqual({ ...everyFieldSent(), aadharNo: masked })
      expect((await listed())[0]?.applicationFormExcelM).toEqual({
        ...everyFieldSent(),
        aadharNo: masked,
        lateral: 'yes',
        adminNo: '2026/0001',
        imageName: '',
        imageType: '',
        imagePath: '',
      })

      const unsaved = await ask(testApp, getStudentadmissiondata, {
        role,
        json: { ...everyFieldSent(), form },
      })
      const drawn = [bs64, (unsaved.body as { bs64: string }).bs64]
      for (const file of drawn) {
        const text = (await readPages(Buffer.from(file, 'base64'))).join(' ').replaceAll(/\s+/g, ' ')
        const { nameInOwnScript, ...others } = { ...everyField, ...printed }
        // PDF text has Telugu characters in drawing order.
        const said = [...Object.values(others), ...nameInOwnScript]
        expect(said.filter((each) => !text.includes(each))).toEqual([])
      }

      const { body } = await ask(testApp, exportAdmissions, { role })
      const exported = { ...printed, annualIncome: '321000', agentAmount: '1200.50', feeCommitment: '75000' }
      const messages = {
        ...everyField,
        ...exported,
        paidAmount: '12500',
        dateOfBirth: '2007-08-15',
        admittedOn: '2026-11-20',
      }
      expect(Object.values(messages).filter((each) => !String(body).includes(each))).toEqual([])
    },
  )

  it('comes back from the modify mode as it was, and is changed by it', async () => {
    const { admissionId, version } = await save({ ...everyFieldSent(), form: 1 })
    const again = payloadOf((await loaded(admissionId)) as never, false)
    await save({ ...again, form: 1, admissionId, version, emailId: 'new@example.edu' })
    expect(await loaded(admissionId)).toMatchObject(recordOf({ email: 'new@example.edu' }))
    const { aadhaar } = (await testApp.app.admissions.find(admissionId)) ?? {}
    expect(aadhaar).toBe(everyField.aadhaar)
  })

  it('keeps the type of seat that a college asks for in place of the type of admission', async () => {
    const settings = await testApp.app.college.settings()
    await testApp.app.college.save({ ...settings, profile: 'SRK' }, lakshmi)
    const sent = { ...everyFieldSent(), admissionType: 'Management', seatType: '' }
    const { admissionId, version, bs64 } = await save({ ...sent, form: 2 })
    expect(await loaded(admissionId)).toMatchObject({ seatType: 'Management', admissionType: '' })
    expect((await readPages(Buffer.from(bs64, 'base64'))).join(' ')).toContain('Management')
    expect((await listed())[0]?.applicationFormExcelM).toMatchObject({ admissionType: 'Management' })
    const again = payloadOf((await loaded(admissionId)) as never, true)
    expect(again.admissionType).toBe('Management')
    await save({ ...again, form: 2, admissionId, version, admissionType: 'Spot' })
    expect(await loaded(admissionId)).toMatchObject({ seatType: 'Spot', admissionType: '' })
  })

  it('says of its photo what clients call it, and takes no photo from that', async () => {
    const own = { imageName: 'Admission.png', imageType: 'image/png', imagePath: '/etc/passwd' }
    const { admissionId } = await save({ ...everyFieldSent(), ...own, form: 1 })
    expect((await listed())[0]?.applicationFormExcelM).toMatchObject({ imageName: '', imagePath: '' })
    const plain = { width: 413, height: 531, channels: 3 as const, background: '#246' }
    const photo = await sharp({ create: plain }).png().toBuffer()
    const existing = { id: admissionId, version: 1 }
    const sent = { form: 1 as const, payload: everyFieldSent(), existing, photo }
    await testApp.app.admissions.save(sent, lakshmi)
    expect((await listed())[0]?.applicationFormExcelM).toMatchObject({
      imageType: 'image/jpeg',
      imageName: expect.stringMatching(/\.jpg$/),
      imagePath: expect.stringMatching(/^\/files\/.+\.jpg$/),
    })
  })
})
