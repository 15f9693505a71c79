import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkCode } from '#lib/server/features/results/web/verify-code.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { engines } from '../../support/database/databases.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { type TestApp, lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the code on a form on %s', (engine) => {
  let testApp: TestApp
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    await testApp.app.catalogue.addDefaults(lakshmi)
  })
  afterEach(() => testApp.close())

  it('shows the holder of the form the fields to compare, and nothing more about the person', async () => {
    const { app } = testApp
    const { id } = await app.admissions.save(newAdmission({ name: 'Asha Devi Rao' }), swathi)
    const { verifyCode = '' } = (await app.admissions.find(id)) ?? {}
    expect(verifyCode).toMatch(/^[0-9A-Z]{10}$/)
    expect(await checkCode(app, verifyCode.toLowerCase())).toEqual({
      admission: {
        number: '2026/0001',
        name: 'Asha D. R.',
        course: 'B.Tech',
        state: 'submitted',
        admittedOn: '2026-11-20',
      },
    })
  })

  it('is distinguished from the code of a memo, and from an unknown one', async () => {
    const { app } = testApp
    await publishedExam(testApp, julyExam, ashaAndRavi)
    const { verifyCode } = await app.results.lookup.find(julyExam.title, '21B81A0501')
    expect(await checkCode(app, verifyCode)).toMatchObject({ memo: { state: 'valid' } })
    for (const code of ['0000000000', ''])
      await expect(checkCode(app, code)).rejects.toMatchObject({ code: 'memo.unknownCode' })
  })
})
