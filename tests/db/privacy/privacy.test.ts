import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { exportPerson } from '#lib/server/features/privacy/web/privacy-form.ts'
import { mostCalled } from '#lib/server/kernel/personal-data/personal-data.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { engines } from '../../support/database/databases.ts'
import { endOf, ashaOfOffice as asha, erasingIn } from '../../support/people/erase-person.ts'
import { meena } from '../../support/people/people.ts'
import { privacyPage } from '../../support/browser/privacy-page.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { lakshmi } from '../../support/app/test-app.ts'

const roll = '21B81A0501'

describe.each(engines)('the page about what is known of a person, on %s', (engine) => {
  const its = erasingIn(engine)
  const { send, known } = privacyPage(its)

  it('shows what each feature has, what becomes of it, and who it is, before anything is done', async () => {
    const { app } = its.testApp
    await app.students.save([{ rollNumber: roll, name: 'Asha Rao', branch: 'CSE', batch: '2021' }])
    await publishedExam(its.testApp)
    const found = await known(roll.toLowerCase())
    const fates = Object.fromEntries((found?.sections ?? []).map(({ name, fate }) => [name, fate]))
    expect(fates).toMatchObject({
      'students.register': 'kept',
      'results.published': 'kept',
      'results.marks': 'kept',
    })
    expect(found?.sections.every(({ kept }) => kept !== '')).toBe(true)
    const [register] = found?.sections.filter(({ identifies }) => identifies) ?? []
    expect(register?.who).toBe(`${roll} · Asha Rao`)
    expect(await known('21B81A9999')).toBeNull()
  })

  it('asks which is meant where an account and a student go by one name', async () => {
    const { app } = its.testApp
    await app.students.save([{ rollNumber: roll, name: 'Asha Rao', branch: 'CSE', batch: '2021' }])
    const login = { username: roll, fullName: 'Asha', email: 'asha.rao@example.edu', program: 'CSE' }
    await app.identity.loginBatch.create([login], 'ROLE_STUDENT', lakshmi)
    const several = await known(roll)
    expect(several?.sections).toEqual([])
    expect(several?.choices.map(({ facts }) => facts)).toEqual([
      [{ title: 'Login', who: `${roll.toLowerCase()} · Asha · asha.rao@example.edu` }],
      [{ title: 'Register of students', who: `${roll} · Asha Rao` }],
    ])
    const account = await known(roll, several?.choices[0]?.only)
    expect(account?.sections.map(({ name }) => name)).toContain('identity.account')
    expect(account?.sections.map(({ name }) => name)).not.toContain('students.register')
    const whole = { person: roll, again: roll, password: meena.password, seen: 'nobody' }
    expect(await send(whole)).toMatchObject({ code: 'person.several' })
  })

  it('hands out a file that opens, and writes down that it was taken, by no name', async () => {
    await its.ashaWorks()
    const language = 'en' as const
    const zip = await exportPerson(its.testApp.app, {
      typed: asha.username,
      only: '',
      language,
      actor: lakshmi,
    })
    const files = unzipSync(zip)
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['person.json', 'index.html']))
    expect(Buffer.from(files['person.json'] ?? []).toString()).toContain(asha.fullName)
    const [messages] = await auditedRows(its.testApp, 'person.exported')
    expect(messages).toMatchObject({ actorName: lakshmi.name, after: { records: expect.any(Number) } })
    expect(JSON.stringify(messages)).not.toContain(asha.username)
  })

  it('asks for a number where an address is that of many, and tells each of them apart all the same', async () => {
    const { app } = its.testApp
    const place = await placeInCse(its.testApp)
    const add = (number: number) =>
      app.students.add(
        typedStudent({
          name: `Student ${number}`,
          rollNumber: `ROLL-${number}-X`,
          email: 'office@example.edu',
          ...place,
        }),
        lakshmi,
      )
    for (let number = 1; number <= mostCalled + 1; number += 1) await add(number)
    expect(await known('office@example.edu')).toMatchObject({
      refused: { code: 'person.tooMany', params: {} },
      choices: [],
    })
    expect(await endOf(its.erase('office@example.edu'))).toBe('person.tooMany')
    await its.erase('ROLL-1-X')
    expect(await its.where('ROLL-1-X')).toEqual([])
    expect(await app.students.records(['ROLL-2-X'])).toMatchObject([{ email: 'office@example.edu' }])
  })
})
