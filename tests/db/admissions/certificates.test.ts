import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCertificateViews } from '#lib/server/features/admissions/web/certificates.ts'
import { newAdmission, swathi } from '../../support/admissions/admissions.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { entryId } from '../../support/people/students.ts'
import { type TestApp, lakshmi, later, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the certificates of an admission on %s', (engine) => {
  let testApp: TestApp
  let admissionId: string
  let memo: string
  let caste: string
  beforeEach(async () => {
    testApp = await openTestApp(engine)
    const { app } = testApp
    await app.catalogue.addDefaults(lakshmi)
    admissionId = (await app.admissions.save(newAdmission(), swathi)).id
    memo = await entryId(testApp, 'certificate', 'SSC memo')
    caste = await entryId(testApp, 'certificate', 'Caste certificate')
  })
  afterEach(() => testApp.close())

  const receive = (kind: 'handedIn' | 'notNeeded', ...certificateIds: string[]) =>
    testApp.app.admissions.receiveCertificates(admissionId, { kind, certificateIds, note: '' }, swathi)
  const giveBack = (to: string, ...certificateIds: string[]) =>
    testApp.app.admissions.returnCertificates(admissionId, { certificateIds, to, note: '' }, swathi)
  const custody = async (name: string) =>
    (await testApp.app.admissions.certificatesOf(admissionId)).find((each) => each.name === name)?.custody

  it('are missing until they are handed in, and come in and go out by name', async () => {
    expect(await custody('SSC memo')).toBe('missing')
    await receive('handedIn', memo, caste)
    expect([await custody('SSC memo'), await custody('Caste certificate')]).toEqual(['here', 'here'])
    await giveBack('Rama Rao', memo)
    const [found] = (await testApp.app.admissions.certificatesOf(admissionId)).filter(
      ({ name }) => name === 'SSC memo',
    )
    expect(found).toMatchObject({
      custody: 'returned',
      papers: [{ returnedTo: 'Rama Rao', returnedBy: swathi.id, receivedBy: swathi.id }],
    })
    await receive('handedIn', memo)
    expect(await custody('SSC memo')).toBe('here')
    expect(await auditedRows(testApp, 'admission.certificatesReturned')).toMatchObject([
      { after: { number: '2026/0001', certificates: 'SSC memo', returnedTo: 'Rama Rao' } },
    ])
  })

  it('are not waited for where nobody needs them, and come in all the same', async () => {
    await receive('notNeeded', caste)
    expect(await custody('Caste certificate')).toBe('notNeeded')
    later(testApp, 60)
    await receive('handedIn', caste)
    expect(await custody('Caste certificate')).toBe('here')
    const shown = await loadCertificateViews(testApp.app, admissionId)
    expect(shown.flatMap(({ activity }) => activity.map(({ action }) => action))).toEqual([
      'Received',
      'Noted as not needed',
    ])
  })

  it('have a history: each time that one came and went, to whom and why', async () => {
    const { app } = testApp
    const come = (note: string) =>
      app.admissions.receiveCertificates(
        admissionId,
        { kind: 'handedIn', certificateIds: [memo], note },
        swathi,
      )
    const go = (to: string, note: string) =>
      app.admissions.returnCertificates(admissionId, { certificateIds: [memo], to, note }, swathi)
    const steps = [
      () => come('Torn at the edge'),
      () => go('Asha Rao', 'For a passport'),
      () => come(''),
      () => go('Rama Rao', ''),
    ]
    for (const step of steps) {
      await step()
      later(testApp, 60)
    }
    const shown = await loadCertificateViews(app, admissionId)
    expect(shown.find(({ name }) => name === 'SSC memo')?.activity).toMatchObject([
      { action: 'Given back to Rama Rao', at: '2026-11-21T06:03:00.000Z', note: '' },
      { action: 'Received', at: '2026-11-21T06:02:00.000Z', note: '' },
      { action: 'Given back to Asha Rao', at: '2026-11-21T06:01:00.000Z', note: 'For a passport' },
      { action: 'Received', at: '2026-11-21T06:00:00.000Z', note: 'Torn at the edge' },
    ])
  })

  it('are received once, and returned by their holder', async () => {
    await receive('handedIn', memo)
    await expect(receive('handedIn', memo)).rejects.toMatchObject({ code: 'certificates.changedSince' })
    await expect(giveBack('Rama Rao', caste)).rejects.toMatchObject({ code: 'certificates.changedSince' })
    await expect(giveBack(' ', memo)).rejects.toMatchObject({
      fields: { to: { code: 'certificates.toMissing' } },
    })
    await expect(giveBack('Rama Rao')).rejects.toMatchObject({
      fields: { returned: { code: 'certificates.noneChosen' } },
    })
    await expect(receive('handedIn', admissionId)).rejects.toMatchObject({ code: 'catalogue.notFound' })
  })

  it('are taken in once by two at once', async () => {
    const both = await Promise.allSettled([receive('handedIn', memo), receive('handedIn', memo)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('are on the slip of the return with which they went, and on no other', async () => {
    const { admissions } = testApp.app
    await expect(admissions.returnSlip(admissionId, null, 'en')).rejects.toMatchObject({
      code: 'certificates.notReturned',
    })
    const transfer = await entryId(testApp, 'certificate', 'Transfer certificate')
    await receive('handedIn', memo, caste, transfer)
    later(testApp, 60)
    await giveBack('Asha Rao', memo, caste)
    later(testApp, 60)
    await giveBack('Rama Rao', transfer)
    later(testApp, 60)
    await receive('handedIn', memo)
    const idsOf = (papers: readonly { certificateId: string }[]) =>
      papers.map(({ certificateId }) => certificateId).toSorted()
    const returns = await admissions.returnsOf(admissionId)
    expect(returns.map(({ to, papers, kept }) => [to, idsOf(papers), idsOf(kept)])).toEqual([
      ['Rama Rao', [transfer], []],
      ['Asha Rao', [memo, caste].toSorted(), [transfer]],
    ])
    const bytes = await admissions.returnSlip(admissionId, returns[1]?.id ?? '', 'en')
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
    await expect(admissions.returnSlip(admissionId, admissionId, 'en')).rejects.toMatchObject({
      code: 'certificates.notReturned',
    })
  })

  it('are in the hands of those who admit', async () => {
    const clerk = { ...swathi, roles: ['ROLE_PRINCIPAL' as const] }
    const received = { kind: 'handedIn' as const, certificateIds: [memo], note: '' }
    await expect(
      testApp.app.admissions.receiveCertificates(admissionId, received, clerk),
    ).rejects.toMatchObject({ code: 'session.notAllowed' })
  })
})
