import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { ashaOfOffice as asha, endOf, erasingIn } from '../../support/people/erase-person.ts'
import { bearer, signInAs } from '../../support/people/people.ts'
import { importFile } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { verifyTrail } from '../../support/app/trail.ts'

const roll = '21B81A0501'

describe.each(engines)('what is known of a person with a login, on %s', (engine) => {
  const its = erasingIn(engine)
  const { data, where, personOf, erase, ashaWorks } = its

  it('goes from every table, with what they did kept without the name and the chain whole', async () => {
    const { app } = its.testApp
    const actor = await ashaWorks()
    const { id } = await app.results.exams.create(julyExam, actor)
    await importFile(its.testApp, julyExam.title, ashaAndRavi)
    await app.results.holds.hold(id, roll, 'asked by asha.r@example.edu', actor)
    await app.results.holds.hold(id, '21B81A0502', `a fee that ${asha.email} settles`, lakshmi)
    await app.results.holds.release(id, roll, actor)
    await app.college.save(await app.college.settings(), actor)
    await app.identity.users.sendReset(actor.id, lakshmi)
    await app.mail.sent()
    await app.identity.users.sendReset(actor.id, lakshmi)
    await app.audit.seal()
    await app.jobs.idle()
    const { token } = await signInAs(its.testApp, asha.username, asha.password)

    await erase('Asha.Reddy ')
    for (const text of [asha.username, asha.email, asha.fullName])
      expect([text, await where(text)]).toEqual([text, []])
    expect(readdirSync(join(app.env.dataDir, 'outbox'))).toEqual([])
    expect(await verifyTrail(app)).toMatchObject({ brokenAt: null, unsealed: 0 })
    expect(await app.identity.currentUser(bearer(token))).toBeNull()
    expect(await endOf(signInAs(its.testApp, asha.username, asha.password))).toBe('session.wrongCredentials')
    expect((await app.people.namesOf([actor.id])).get(actor.id)).toBe('Former user')
    expect(await app.results.exams.list()).toMatchObject([{ title: julyExam.title }])
    expect(await data().find(asha.username)).toEqual([])
  })

  it('the erasure is recorded in the trail by the erased kinds, and by no name', async () => {
    await ashaWorks()
    await erase(asha.username)
    const rows = await auditedRows(its.testApp, 'person.erased')
    expect(rows).toMatchObject([
      {
        action: 'person.erased',
        actorName: 'command line',
        after: { reason: 'their request', erased: ['identity.account 1'], unnamed: ['audit.about 1'] },
      },
    ])
  })

  it('is handed out with what they did, without secrets and without others', async () => {
    const { app } = its.testApp
    const actor = await ashaWorks()
    await app.results.exams.create(julyExam, actor)
    await signInAs(its.testApp, asha.username, asha.password)
    const sections = await data().collect(await personOf(asha.username))
    expect(sections.map(({ name }) => name)).toEqual([
      'audit.about',
      'audit.done',
      'kernel.changedStates',
      'identity.account',
      'identity.sessions',
      'results.exams',
    ])
    const text = JSON.stringify(sections)
    expect(text).toContain(asha.fullName)
    expect(text).toContain(julyExam.title)
    expect(text).not.toMatch(/meena|password"|scrypt/)
  })
})
