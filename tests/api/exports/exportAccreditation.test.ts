import { beforeAll, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportAccreditation/[table].ts'
import { asOffice, twoOfFaculty, typedAchievement } from '../../support/people/achievements.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_IQAC_INCHARGE')
beforeAll(async () => {
  const { asha } = await twoOfFaculty(its.testApp)
  await its.testApp.app.achievements.add(typedAchievement(asha, { source: 'JNTUK' }), asOffice)
})

it('answers the tables of accreditation bodies, in their columns', async () => {
  const { body, headers } = await its.ask(GET, { params: { table: 'awards' } })
  expect(headers.get('content-disposition')).toContain('awards.csv')
  expect(String(body).split('\r\n')).toEqual([
    'Name of the awardee,Name of the award,Name of the awarding agency,Year of award,Department of the teacher',
    'Asha Reddy,Best teacher award,JNTUK,2026,Computer Science and Engineering',
    '',
  ])
  expectRefusal(await its.ask(GET, { params: { table: 'others' } }), 400, 'field.invalid')
})

it('refuses those whom they do not concern', async () => {
  const years = { params: { table: 'years' }, role: 'ROLE_EXAMINATION' as const }
  expectRefusal(await its.ask(GET, years), 403, 'session.notAllowed')
})
