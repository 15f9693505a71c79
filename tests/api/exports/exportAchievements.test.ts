import { beforeAll, expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportAchievements.ts'
import { asOffice, twoOfFaculty, typedAchievement } from '../../support/people/achievements.ts'
import { callTestApp, expectRefusal } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_IQAC_INCHARGE')
beforeAll(async () => {
  const { asha } = await twoOfFaculty(its.testApp)
  await its.testApp.app.achievements.add(typedAchievement(asha, { source: 'JNTUK' }), asOffice)
})

it('answers achievements as a file', async () => {
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('achievements.csv')
  expect(String(body).split('\r\n')).toEqual([
    'Department,Faculty,Date,Description,Kind,Year,Title,Authors,"Journal, publisher, awarding body or partner","ISSN, ISBN or patent number",DOI,Citations,In Scopus,Proof',
    'Computer Science and Engineering,Asha Reddy,2026-03-08,Best teacher award,Award,2026,,,JNTUK,,,0,No,Without proof',
    '',
  ])
})

it('refuses those whom they do not concern', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_STUDENT' }), 403, 'session.notAllowed')
})
