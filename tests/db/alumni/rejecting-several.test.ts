import { describe, expect, it } from 'vitest'
import { anitha, registerAlumnus, visitor } from '../../support/people/alumni.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { writtenEmails } from '../../support/app/confirmations.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('alumni registrations that are rejected together, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const registrations = () => testApp.app.alumni.registrations
  const three = async () => {
    const ids: string[] = []
    for (const at of [1, 2, 3])
      ids.push(await registerAlumnus(testApp, { rollNumber: `19B81A050${at}`, email: `a${at}@example.com` }))
    return ids
  }

  it('each get the reason by email, and a row of the trail', async () => {
    const [one, two, three_] = await three()
    const seen = [one ?? '', two ?? '']
    const { rejected, refused, pin } = await registrations().planRejecting(seen)
    expect([rejected.length, refused]).toEqual([2, []])
    expect(await registrations().rejectSeveral(seen, { reason: ' Not ours ', pin }, anitha)).toEqual({
      rejected: 2,
      refused: [],
    })
    for (const id of seen)
      expect(await registrations().find(id)).toMatchObject({ state: 'rejected', reason: 'Not ours' })
    expect(await registrations().find(three_ ?? '')).toMatchObject({ state: 'registered' })
    const emails = await writtenEmails(testApp)
    expect(emails.map(({ template, address }) => `${template} ${address}`).toSorted()).toEqual([
      'alumniRejected a1@example.com',
      'alumniRejected a2@example.com',
    ])
    expect(await auditedRows(testApp, 'alumniRegistration.rejected')).toMatchObject([
      { after: { state: 'rejected', reason: 'Not ours' } },
      { after: { state: 'rejected', reason: 'Not ours' } },
    ])
  })

  it('leave out the one that somebody else has decided, and say why', async () => {
    const seen = await three()
    await registrations().verify({ id: seen[0] ?? '', version: 1, actor: anitha })
    const { rejected, refused, pin } = await registrations().planRejecting(seen)
    expect(rejected).toHaveLength(2)
    expect(refused).toMatchObject([{ rollNumber: '19B81A0501', problem: { code: 'alumni.decided' } }])
    expect(await registrations().rejectSeveral(seen, { reason: 'Not ours', pin }, anitha)).toMatchObject({
      rejected: 2,
      refused: [{ id: seen[0] }],
    })
  })

  it('ask once more where others would be rejected than were shown', async () => {
    const seen = await three()
    const { pin } = await registrations().planRejecting(seen)
    await registrations().reject({ id: seen[0] ?? '', version: 1, actor: anitha }, 'Alone')
    await expect(
      registrations().rejectSeveral(seen, { reason: 'Not ours', pin }, anitha),
    ).rejects.toMatchObject({ code: 'alumni.choiceChanged' })
    expect(await registrations().waiting()).toBe(2)
  })

  it('need a reason before the first one is rejected, and the right', async () => {
    const seen = await three()
    const { pin } = await registrations().planRejecting(seen)
    await expect(registrations().rejectSeveral(seen, { reason: ' ', pin }, anitha)).rejects.toMatchObject({
      fields: { reason: { code: 'transition.reasonMissing' } },
    })
    const stranger = { ...visitor, roles: ['ROLE_FACULTY' as const] }
    await expect(
      registrations().rejectSeveral(seen, { reason: 'Mine', pin }, stranger),
    ).rejects.toMatchObject({ code: 'session.notAllowed' })
    expect(await registrations().waiting()).toBe(3)
  })
})
