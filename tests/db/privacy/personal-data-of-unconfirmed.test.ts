import { describe, expect, it } from 'vitest'
import { anitha, registerAlumnus, typedAlumnus, visitor } from '../../support/people/alumni.ts'
import { campus, mailed } from '../../support/app/confirmations.ts'
import { engines } from '../../support/database/databases.ts'
import { erasingIn } from '../../support/people/erase-person.ts'
import { raviSignsUp } from '../../support/people/people.ts'
import { lakshmi } from '../../support/app/test-app.ts'

describe.each(engines)('what strangers have not confirmed yet, on %s', (engine) => {
  const its = erasingIn(engine, mailed)

  it('goes with the person, by whatever they are called, and the email with its link', async () => {
    const { alumni, identity, college } = its.testApp.app
    await college.save({ ...(await college.settings()), registrationOpen: true }, lakshmi)
    const by = { actor: visitor, from: campus, language: 'en', file: undefined }
    await alumni.registrations.registerVisitor(typedAlumnus(), by)
    await alumni.registrations.registerVisitor(
      typedAlumnus({ name: 'Kavya Rani', rollNumber: '19B81A0599', email: 'kavya@example.com' }),
      by,
    )
    await identity.registrations.registerVisitor(raviSignsUp, by)
    const handed = JSON.stringify(await its.data().collect(await its.personOf('19b81a0512')))
    expect(handed).toContain('Infosys')
    expect(handed).not.toContain('Kavya')
    const signedUp = JSON.stringify(await its.data().collect(await its.personOf(raviSignsUp.username)))
    expect(signedUp).toContain(raviSignsUp.fullName)
    expect(signedUp).not.toContain('passwordHash')
    await its.erase('divya@example.com')
    await its.erase(raviSignsUp.username)
    for (const text of ['19B81A0512', 'divya@example.com', raviSignsUp.email, raviSignsUp.fullName])
      expect([text, await its.where(text)]).toEqual([text, []])
    expect(await its.where('kavya@example.com')).toEqual(['outbox', 'unconfirmed_requests'])
  })

  it('leaves the emails to others who have no login', async () => {
    const { alumni } = its.testApp.app
    for (const [rollNumber, email] of [
      ['19B81A0512', 'divya@example.com'],
      ['19B81A0599', 'kavya@example.com'],
    ] as const) {
      const id = await registerAlumnus(its.testApp, { rollNumber, email })
      await alumni.registrations.reject({ id, version: 1, actor: anitha }, 'Not ours')
    }
    await its.erase('divya@example.com')
    expect(await its.where('kavya@example.com')).toContain('outbox')
  })
})
