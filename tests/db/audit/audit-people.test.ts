import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha, raviSignsUp } from '../../support/people/people.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { columnOf, showList, userIdOf } from '../../support/calls/shown-list.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const visitor = { ...lakshmi, id: 'visitor', name: 'visitor' }

describe.each(engines)('whom the audit trail names, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const identity = () => testApp.app.identity
  const trail = (query: Record<string, string> = {}) => showList(testApp, 'audit', query)
  const said = async (query: Record<string, string> = {}) => columnOf(await trail(query), 'what')
  const who = async (query: Record<string, string> = {}) => columnOf(await trail(query), 'person')
  const entries = () =>
    testApp.app.database.reads
      .selectFrom('audit_entries')
      .select(['actor_name', 'entity_id'])
      .orderBy('place')
      .execute()

  /** Spells the entity and actor as older rows do. */
  const spell = (entityId: string, actorName?: string) =>
    testApp.app.database.writes
      .updateTable('audit_entries')
      .set({ entity_id: entityId, ...(actorName !== undefined && { actor_name: actorName }) })
      .where('entity_id', '=', entityId.toLowerCase())
      .execute()

  const sita = { username: '21B81A0502', fullName: 'Sita Devi', email: '', program: 'CSE' }
  const madeSita = 'exam-lakshmi created the account of Sita Devi'

  it('a login in capitals is kept as the account is, and found in either spelling', async () => {
    await identity().loginBatch.create([sita], 'ROLE_STUDENT', lakshmi)
    expect(await entries()).toEqual([{ actor_name: 'exam-lakshmi', entity_id: '21b81a0502' }])
    for (const spelled of ['21b81a0502', '21B81A0502']) {
      await spell(spelled)
      for (const search of ['sita devi', '21B81A0502', '21b81a0502', '21b81a05'])
        expect(await said({ search }), `${spelled} by ${search}`).toEqual([madeSita])
    }
  })

  it('a sign-up in capitals is kept as the account is, and found in either spelling', async () => {
    await identity().registrations.register({ ...raviSignsUp, username: 'Hod-Ravi' }, visitor)
    expect(await entries()).toEqual([{ actor_name: 'hod-ravi', entity_id: 'hod-ravi' }])
    for (const spelled of ['hod-ravi', 'Hod-Ravi']) {
      await spell(spelled, spelled)
      expect(await said({ search: 'hod-ravi' })).toEqual(['Ravi Kumar registered'])
      for (const person of ['hod-ravi', 'Hod-Ravi', 'HOD-', 'ravi kumar'])
        expect(await who({ person }), `${spelled} by ${person}`).toEqual(['Ravi Kumar'])
    }
  })

  it('an account of the console in capitals is kept as the account is', async () => {
    await identity().createUser({ ...asha, username: 'Asha' })
    expect(await entries()).toMatchObject([{ entity_id: 'asha' }])
    expect(await said()).toEqual(['The command line created the account of Asha Reddy'])
  })

  it('a new user with the name of a rejected one is not shown as its former holder', async () => {
    const { registrations } = identity()
    await registrations.register(raviSignsUp, visitor)
    await registrations.reject(await userIdOf(testApp, 'hod-ravi'), lakshmi)
    testApp.clock.set('2026-11-23T06:00:00.000Z')
    await registrations.register({ ...raviSignsUp, fullName: 'Ravi Teja' }, visitor)
    expect(await said()).toEqual([
      'Ravi Teja registered',
      'exam-lakshmi rejected the registration of hod-ravi (no longer there)',
      'Ravi Kumar (no longer there) registered',
    ])
    expect(await who()).toEqual(['Ravi Teja', 'exam-lakshmi', 'Ravi Kumar'])
  })

  it('the actor is named by the account, not by the user name, which another one has now', async () => {
    await identity().createUser(asha)
    const id = await userIdOf(testApp, 'asha@')
    await testApp.app.results.exams.create(julyExam, { ...lakshmi, id, name: 'asha' })
    await testApp.app.results.exams.create({ ...julyExam, title: 'Trial' }, { ...lakshmi, name: 'asha' })
    expect(await who({ kind: 'exam' })).toEqual(['asha', 'Asha Reddy'])
  })

  it('somebody whose user name is that of visitors is named', async () => {
    await testApp.app.results.exams.create(julyExam, { ...lakshmi, name: 'visitor' })
    await testApp.app.results.exams.create({ ...julyExam, title: 'Trial' }, visitor)
    expect(await who()).toEqual(['Visitor', 'visitor'])
    expect(await said()).toContain(`visitor created the exam “${julyExam.title}”`)
  })

  it.each(['visitor', 'System', 'clock', 'imports', 'housekeeping', 'asha,ravi', '\u0430sha', '<b>asha</b>'])(
    'nobody gets the name of the system’s own, nor one that is read as another or as several: %s',
    async (username) => {
      await expect(identity().createUser({ ...asha, username })).rejects.toMatchObject({
        code: 'user.notAllowed',
      })
      const { counts } = await identity().loginBatch.create([{ ...sita, username }], 'ROLE_STUDENT', lakshmi)
      expect(counts).toMatchObject({ created: 0, unusable: 1 })
    },
  )

  it('a user name filters the actions done under it alone', async () => {
    for (const [at, name] of ['ravi', 'ravi-2', 'Ravi'].entries())
      await testApp.app.results.exams.create({ ...julyExam, title: `Trial ${at}` }, { ...lakshmi, name })
    expect(await who({ person: 'ravi' })).toEqual(['Ravi', 'ravi'])
    expect(await who({ person: 'avi' })).toHaveLength(3)
  })
})
