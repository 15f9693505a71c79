import { beforeAll, describe, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/createStudentLogins.ts'
import { ask } from '../../support/calls/call.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'
import { openForAll } from '../../support/app/opened.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { signInAs } from '../../support/people/people.ts'
import { engines } from '../../support/database/databases.ts'

describe.each(engines)('createStudentLogins on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  beforeAll(async () => {
    const group = { branch: 'CSE', batch: '2021' }
    const register = [
      { rollNumber: '21B81A0501', name: 'Anjali Sharma', ...group },
      { rollNumber: '21B81A0502', name: 'Ravi Kumar', ...group },
      { rollNumber: '21B81A0401', name: 'Sita Devi', branch: 'ECE', batch: '2021' },
    ]
    await testApp.app.students.save(register)
  })

  const role = 'ROLE_ADMIN' as const

  it('tries a batch without writing, creates it with slips, and does no harm when repeated', async () => {
    const batch = { batch: '2021', branch: 'CSE' }
    const tried = await ask(testApp, POST, { role, json: { ...batch, dryRun: true } })
    expect(tried.body).toMatchObject({ success: 'true', created: 2, exists: 0, noEmail: 2, bs64: '' })
    const made = await ask(testApp, POST, { role, json: batch })
    expect(made.body).toMatchObject({ success: 'true', msg: '2 logins were created.', created: 2, exists: 0 })
    const pdf = Buffer.from((made.body as { bs64: string }).bs64, 'base64')
    expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-')
    const again = await ask(testApp, POST, { role, json: batch })
    expect(again.body).toMatchObject({ created: 0, exists: 2, bs64: '' })
    await expect(signInAs(testApp, '21b81a0501', '')).rejects.toMatchObject({
      code: 'session.wrongCredentials',
    })
  })

  it('takes all students of the register where no batch is named, and nobody where the call names nobody', async () => {
    const everybody = { fromRegister: true, dryRun: true }
    expect((await ask(testApp, POST, { role, json: everybody })).body).toMatchObject({
      created: 1,
      exists: 2,
    })
    expect(await ask(testApp, POST, { role, json: { dryRun: true } })).toMatchObject({
      status: 400,
      body: { success: 'false', msg: 'Please choose a batch or a list with at least one person.' },
    })
  })

  it('refuses more people than one file of slips may hold, and makes none of their logins', async () => {
    const students = Array.from({ length: 5001 }, (_, index) => ({ rollNumber: `22B81B${10_000 + index}` }))
    for (const dryRun of [true, false]) {
      const refused = await ask(testApp, POST, { role, json: { students, dryRun } })
      expect(refused.status).toBe(409)
      expect(refused.body).toMatchObject({
        success: 'false',
        msg: expect.stringContaining('at most 5000 people at once, and you have chosen 5001'),
      })
    }
    const users = testApp.app.database.reads.selectFrom('users').select('id')
    expect(await users.where('username', 'like', '22b81b1%').execute()).toEqual([])
  })

  it('says of two who make the same logins at once what each of them has made', async () => {
    const students = Array.from({ length: 150 }, (_, index) => ({ rollNumber: `22B81C${10_000 + index}` }))
    const make = () => ask(testApp, POST, { role, json: { students } })
    const replies = (await Promise.all([make(), make()])).map(
      ({ body }) => body as { created: number; exists: number; existing: string[]; bs64: string },
    )
    expect(replies.reduce((sum, { created }) => sum + created, 0)).toBe(150)
    for (const { created, exists, existing, bs64 } of replies) {
      expect([exists, existing.length]).toEqual([150 - created, 150 - created])
      expect(bs64 !== '').toBe(created > 0)
    }
  })

  it('uses the emails that the register has, and counts as without those who share one', async () => {
    const { students } = testApp.app
    const place = await placeInCse(testApp)
    const add = (rollNumber: string, email: string) =>
      students.add(typedStudent({ name: 'Uma Rao', rollNumber, email, ...place }), lakshmi)
    await add('21B81A0511', 'uma@example.edu')
    await add('21B81A0512', 'Home@example.edu')
    await add('21B81A0513', 'home@example.edu')
    await add('21B81A0514', '')
    const listed = { students: ['11', '12', '13', '14'].map((end) => ({ rollNumber: `21b81a05${end}` })) }
    const counted = { created: 4, noEmail: 2 }
    expect((await ask(testApp, POST, { role, json: { ...listed, dryRun: true } })).body).toMatchObject(
      counted,
    )
    const batch = { batch: '2021', branch: 'CSE', dryRun: true }
    expect((await ask(testApp, POST, { role, json: batch })).body).toMatchObject({ noEmail: 2 })
    expect((await ask(testApp, POST, { role, json: listed })).body).toMatchObject(counted)
    const users = testApp.app.database.reads.selectFrom('users').select('email')
    const emails = await users.where('username', 'like', '21b81a051%').orderBy('username').execute()
    expect(emails.map(({ email }) => email)).toEqual([
      'uma@example.edu',
      'home@example.edu',
      '21b81a0513@no-mail.invalid',
      '21b81a0514@no-mail.invalid',
    ])
    // The address belongs to another account by now, so the next student gets none.
    await add('21B81A0515', 'uma@example.edu')
    const next = { students: [{ rollNumber: '21B81A0515' }], dryRun: true }
    expect((await ask(testApp, POST, { role, json: next })).body).toMatchObject({ created: 1, noEmail: 1 })
  })

  it('takes a list, leaves unusable rows out, and mails a link that lets the person in', async () => {
    const listed = {
      students: [{ rollNumber: '21B81A0777', name: 'New', email: 'new@example.edu' }, { rollNumber: 'x' }],
    }
    const { body } = await ask(testApp, POST, { role, json: listed })
    expect(body).toMatchObject({ created: 1, noEmail: 0, unusable: 1 })
  })

  it('refuses nobody at all, and an address that is none, in the shape that its clients read', async () => {
    expect(await ask(testApp, POST, { role, json: {} })).toMatchObject({
      status: 400,
      body: { success: 'false', msg: 'Please choose a batch or a list with at least one person.' },
    })
    const bad = { students: [{ rollNumber: '21B81A0999', email: 'no address' }] }
    const { status, body } = await ask(testApp, POST, { role, json: bad })
    expect([status, body]).toEqual([400, { success: 'false', msg: 'Failed to create student login.' }])
    expect(await ask(testApp, POST, { json: {} })).toMatchObject({ status: 401, body: { success: 'false' } })
  })
})
