import { describe, expect, it } from 'vitest'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { recordsSeen } from '#lib/server/kernel/subject-requests/find-people.ts'
import { engines } from '../../support/database/databases.ts'
import { ashaOfOffice as asha, endOf, erasingIn } from '../../support/people/erase-person.ts'
import { meena } from '../../support/people/people.ts'
import { importFile } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi } from '../../support/app/test-app.ts'

describe.each(engines)('a person who is to be erased, on %s', (engine) => {
  const its = erasingIn(engine)
  const { data, where, personOf, erase, ashaWorks } = its
  const meantBy = async (typed: string) => ({ typed, only: '', seen: recordsSeen(await personOf(typed)) })

  describe('stays', () => {
    it('the last administrator', async () => {
      expect(await endOf(erase(meena.username))).toBe('user.lastAdministrator')
      expect(await where(meena.email)).toContain('users')
    })

    it('a person who has proposed a publication, until that is decided', async () => {
      const { app } = its.testApp
      const actor = await ashaWorks()
      await app.college.save({ ...(await app.college.settings()), needsSecondPerson: true }, lakshmi)
      const { id } = await app.results.exams.create(julyExam, lakshmi)
      await importFile(its.testApp, julyExam.title, ashaAndRavi)
      await app.results.publishing.publish(id, null, actor)
      expect(await endOf(erase(asha.username))).toBe('person.openProposal')
      await app.results.publishing.decline(id, 'Not yet', lakshmi)
      expect(await endOf(erase(asha.username))).toBe('done')
      expect(await where(asha.username)).toEqual([])
    })

    it('a person with a running job, which would go on in their name', async () => {
      const { app } = its.testApp
      const actor = await ashaWorks()
      const job = {
        id: 'j',
        kind: 'results.prerender',
        subjectId: 'e',
        input: { actor },
        createdAt: app.clock.now(),
      }
      await app.resultsStore.transact((write) => write.jobs.enqueue({ ...job, createdBy: actor }))
      expect(await endOf(erase(asha.username))).toBe('person.jobUnderWay')
      await app.database.writes
        .updateTable('jobs')
        .set({ state: 'done', ended_at: app.clock.now() })
        .execute()
      await erase(asha.username)
      expect(await where(asha.username)).toEqual([])
    })

    it('a person to whom an email is being sent', async () => {
      const { app } = its.testApp
      const actor = await ashaWorks()
      await app.identity.users.sendReset(actor.id, lakshmi)
      await app.database.writes
        .updateTable('outbox')
        .set({ lease_owner: 'another server', lease_until: '2026-11-21T06:01:00.000Z' })
        .execute()
      expect(await endOf(erase(asha.username))).toBe('person.emailUnderWay')
      expect(await where(asha.email)).toContain('users')
    })
  })

  describe('at once', () => {
    it('two who erase one person: the second finds nobody', async () => {
      await ashaWorks()
      const meant = await meantBy(asha.username)
      const both = [1, 2].map(() => endOf(data().erase(meant, commandLine(), '')))
      expect((await Promise.all(both)).toSorted()).toEqual(['done', 'person.notFound'])
    })

    it('two administrators who erase each other: one stays', async () => {
      await its.testApp.app.identity.createUser({ ...asha, roles: ['ROLE_ADMIN'] })
      const one = await meantBy(asha.username)
      const other = await meantBy(meena.username)
      const both = [one, other].map((meant) => endOf(data().erase(meant, commandLine(), '')))
      expect((await Promise.all(both)).toSorted()).toEqual(['done', 'user.lastAdministrator'])
    })
  })
})
