import { describe, expect, it } from 'vitest'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { asha } from '../../support/people/people.ts'
import { importFile } from '../../support/results/exam-steps.ts'
import { ashaAndRavi, julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('who did it, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  async function idOfAsha(): Promise<string> {
    await testApp.app.identity.createUser(asha)
    const { reads } = testApp.app.database
    return (await reads.selectFrom('users').select('id').executeTakeFirstOrThrow()).id
  }

  const namesOf = async (...ids: string[]): Promise<(string | undefined)[]> => {
    const names = await testApp.app.people.namesOf(ids)
    return ids.map((id) => names.get(id))
  }

  it('is shown by the present name, or by a label where there is no account', async () => {
    const ids = [await idOfAsha(), 'system', 'commandLine', 'visitor', 'name:exam-ravi', 'an-erased-person']
    expect(await namesOf(...ids)).toEqual([
      'Asha Reddy',
      'System',
      'Command line',
      'Visitor',
      'exam-ravi',
      'Former user',
    ])
    expect(await withLocale('de', () => namesOf('commandLine', 'an-erased-person'))).toEqual([
      'Befehlszeile',
      'Früherer Benutzer',
    ])
  })

  it('is distinguished by the user name from a person of the same name', async () => {
    const id = await idOfAsha()
    await testApp.app.identity.createUser({
      ...asha,
      username: 'asha-of-accounts',
      email: 'other@example.edu',
      fullName: 'asha reddy',
    })
    expect(await namesOf(id)).toEqual(['Asha Reddy (asha)'])
  })

  it('is found for more ids than a statement takes', async () => {
    const ids = Array.from({ length: 1201 }, (_, at) => `nobody-${at}`)
    expect(new Set(await namesOf(...ids))).toEqual(new Set(['Former user']))
  })

  it('is kept by the id where a result is held and where a setting changes, and named where it is read', async () => {
    const { app } = testApp
    const actor = { ...lakshmi, id: await idOfAsha(), name: 'asha' }
    const { id } = await app.results.exams.create(julyExam, actor)
    await importFile(testApp, julyExam.title, ashaAndRavi)
    await app.results.holds.hold(id, '21B81A0501', 'enquiry', actor)
    expect(await app.results.holds.ofExam(id)).toMatchObject([{ heldBy: 'Asha Reddy' }])
    await app.results.holds.release(id, '21B81A0501', actor)
    await app.college.save(await app.college.settings(), actor)
    const { reads } = app.database
    expect(await reads.selectFrom('result_holds').selectAll().execute()).toMatchObject([
      { held_by: actor.id, released_by: actor.id },
    ])
    const setting = reads.selectFrom('settings').select('updated_by').where('key', '=', 'college')
    expect(await setting.executeTakeFirst()).toEqual({ updated_by: actor.id })
  })
})
