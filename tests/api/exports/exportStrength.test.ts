import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportStrength.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'
import { lakshmi } from '../../support/app/test-app.ts'
import { placeInCse, typedStudent } from '../../support/people/students.ts'

const its = callTestApp('ROLE_CHAIRMAN')

it('answers the strength of a day as a file', async () => {
  const { testApp } = its
  const place = await placeInCse(testApp)
  const typed = { name: 'Asha Rao', rollNumber: '26B81A0501', gender: 'female', ...place } as const
  await testApp.app.students.add(typedStudent(typed), lakshmi)
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('strength.csv')
  expect(headers.get('content-disposition')).toContain('2026-11-21-strength.csv')
  expect(String(body)).toBe(
    'Branch,Year,Students,Female,Male,Transgender,Gender not recorded,General,EWS,OBC,SC,ST,No group,On the day\r\nCSE,Year not recorded,1,1,0,0,0,0,0,0,0,0,1,2026-11-21\r\n',
  )
})

it('refuses an admissions clerk, who reads the register but no sums', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_ADMISSIONS' }), 403, 'session.notAllowed')
})
