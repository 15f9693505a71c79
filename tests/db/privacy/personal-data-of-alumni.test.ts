import { describe, expect, it } from 'vitest'
import { anitha, registerAlumnus } from '../../support/people/alumni.ts'
import { engines } from '../../support/database/databases.ts'
import { savedHistory } from '../../support/people/alumni-histories.ts'
import { erasingIn } from '../../support/people/erase-person.ts'

describe.each(engines)('what alumni entered about themselves, on %s', (engine) => {
  const its = erasingIn(engine)

  it('goes with the person, the file and the emails to them, and others stay', async () => {
    const file = { name: 'me.pdf', bytes: Buffer.from('%PDF-1.7') }
    const id = await registerAlumnus(its.testApp, {}, { file })
    await registerAlumnus(its.testApp, {
      name: 'Kavya Rani',
      rollNumber: '19B81A0599',
      email: 'kavya@example.com',
      companyName: 'Wipro',
    })
    await its.testApp.app.alumni.registrations.verify({ id, version: 1, actor: anitha })
    await its.erase('19B81A0512')
    for (const text of ['19B81A0512', '19b81a0512', 'Divya Teja', 'divya@example.com', '9848012345 Infosys'])
      expect([text, await its.where(text)]).toEqual([text, []])
    expect(await its.where('kavya@example.com')).toEqual(['alumni_registrations'])
    expect(await its.testApp.app.database.reads.selectFrom('files').selectAll().execute()).toEqual([])
  })

  it('goes with the history under a number that the office has verified, its files and all', async () => {
    const id = await registerAlumnus(its.testApp)
    await savedHistory(its.testApp, { studentEmail: 'divya.teja@example.org' })
    await savedHistory(its.testApp, {
      rollNumber: '19B81A0599',
      name: 'Kavya Rani',
      studentEmail: 'kavya@example.com',
    })
    const { records } = await its.personOf('divya@example.com')
    expect(records['alumniHistory']).toBeUndefined()
    await its.testApp.app.alumni.registrations.verify({ id, version: 1, actor: anitha })
    expect(JSON.stringify(await its.data().collect(await its.personOf('divya@example.com')))).toContain('LPA')
    await its.erase('divya@example.com')
    expect(await its.where('19B81A0512')).toEqual([])
    expect(await its.where('Kavya Rani')).toEqual(['alumni_histories', 'audit_entries'])
    const files = await its.testApp.app.database.reads.selectFrom('files').select('kind').execute()
    expect(files).toEqual([{ kind: 'alumni.certificate' }])
  })

  it('is found by the email, too, and handed out in their own words', async () => {
    await registerAlumnus(its.testApp)
    const person = await its.personOf('divya@example.com')
    const handed = JSON.stringify(await its.data().collect(person))
    expect(handed).toContain('Infosys')
  })
})
