import type { APIContext } from 'astro'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { exportPerson } from '#lib/server/features/privacy/export-person.ts'
import { showPerson } from '#lib/server/features/privacy/find-person.ts'
import { handlePrivacy } from '#lib/server/features/privacy/privacy-form.ts'
import { mostCalled } from '#lib/server/kernel/personal-data/personal-data.ts'
import { auditedRows } from '../support/audited-rows.ts'
import { userWith } from '../support/call.ts'
import { engines } from '../support/databases.ts'
import { endOf, ashaOfOffice as asha, erasingIn } from '../support/erase-person.ts'
import { accountOf, registeredStudent } from '../support/linked-people.ts'
import { meena } from '../support/people.ts'
import { placeInCse, typedStudent } from '../support/students.ts'
import { publishedExam } from '../support/exam-steps.ts'
import { lakshmi } from '../support/test-app.ts'

const roll = '21B81A0501'

describe.each(engines)('the page about what is known of a person, on %s', (engine) => {
  const its = erasingIn(engine)

  /** As a browser sends it without scripts. */
  async function send(fields: Record<string, string>): Promise<Response | { fields: object; code: string }> {
    const { app } = its.testApp
    const user = await app.database.reads
      .selectFrom('users')
      .select('id')
      .where('username', '=', meena.username)
      .executeTakeFirstOrThrow()
    return handlePrivacy({
      url: new URL('http://campus.test/app/Privacy'),
      request: new Request('http://campus.test/app/Privacy', {
        method: 'POST',
        body: new URLSearchParams(fields),
      }),
      locals: {
        app,
        user: { ...userWith('ROLE_ADMIN'), id: user.id },
        caller: { address: '127.0.0.1', isLoopback: true, isSecure: false },
        requestId: 'test-request',
      },
      // The parts of a request that a plain form looks at.
    } as APIContext)
  }

  const known = (typed: string, only = '') => showPerson(its.testApp.app, { typed, only })

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
      ...{ typed: asha.username, only: '', language, actor: lakshmi },
    })
    const files = unzipSync(zip)
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['person.json', 'index.html']))
    expect(Buffer.from(files['person.json'] ?? []).toString()).toContain(asha.fullName)
    const [told] = await auditedRows(its.testApp, 'person.exported')
    expect(told).toMatchObject({ actorName: lakshmi.name, after: { records: expect.any(Number) } })
    expect(JSON.stringify(told)).not.toContain(asha.username)
  })

  it('erases nobody whose number is not typed once more, or without the password', async () => {
    await its.ashaWorks()
    const seen = (await known(asha.username))?.seen ?? ''
    const whole = { person: asha.username, again: asha.username, password: meena.password, seen }
    expect(await send({ ...whole, again: 'asha' })).toMatchObject({ code: 'privacy.otherPerson' })
    expect(await send({ ...whole, password: 'no' })).toMatchObject({
      code: 'secondFactor.wrongPassword',
      fields: { password: expect.any(String) },
    })
    expect(await send({ ...whole, person: 'nobody' })).toMatchObject({ code: 'person.notFound' })
    expect(await known(asha.username)).not.toBeNull()
  })

  it('erases nobody who has other records by then than were shown, and shows them anew', async () => {
    const { app } = its.testApp
    const id = await registeredStudent(its.testApp, roll)
    const before = await known(roll)
    await accountOf(its.testApp, 'asha.k', 'ROLE_STUDENT')
    await app.links.link({ kind: 'student', recordId: id, username: 'asha.k', seen: '' }, lakshmi)
    const whole = { person: roll, again: roll, password: meena.password }
    for (const seen of ['', before?.seen ?? ''])
      expect(await send({ ...whole, seen })).toMatchObject({ code: 'person.changedSince' })
    const after = await known(roll)
    expect(after?.sections.map(({ name }) => name)).toContain('identity.account')
    expect(await send({ ...whole, seen: after?.seen ?? '' })).toBeInstanceOf(Response)
    expect(await known('asha.k')).toBeNull()
  })

  it('asks for a number where an address is that of many, and tells each of them apart all the same', async () => {
    const { app } = its.testApp
    const place = await placeInCse(its.testApp)
    const add = (number: number) =>
      app.students.add(
        typedStudent({
          ...{
            name: `Student ${number}`,
            rollNumber: `ROLL-${number}-X`,
            email: 'office@example.edu',
            ...place,
          },
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

  it('erases by one action, which the trail tells of with its reason', async () => {
    await its.ashaWorks()
    const done = await send({
      ...{ person: asha.username, again: ` ${asha.username.toUpperCase()} `, password: meena.password },
      ...{ reason: 'their request', seen: (await known(asha.username))?.seen ?? '' },
    })
    expect(done).toBeInstanceOf(Response)
    for (const text of [asha.username, asha.email, asha.fullName])
      expect([text, await its.where(text)]).toEqual([text, []])
    expect(await auditedRows(its.testApp, 'person.erased')).toMatchObject([
      { after: { reason: 'their request' } },
    ])
    await its.testApp.app.audit.seal()
    expect(await its.testApp.app.audit.verify()).toMatchObject({ brokenAt: null })
  })
})
