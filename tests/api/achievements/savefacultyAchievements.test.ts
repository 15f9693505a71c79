import { beforeAll, expect, it } from 'vitest'
import { POST } from '../../../src/pages/api/v1/savefacultyAchievements.ts'
import { headOf, twoOfFaculty } from '../../support/people/achievements.ts'
import { askWithUser } from '../../support/calls/call.ts'
import { callTestApp, expectRefusal, missingId } from '../../support/calls/call-test-app.ts'

const its = callTestApp('ROLE_PRINCIPAL')
beforeAll(() => twoOfFaculty(its.testApp))
const sent = {
  departmentName: 'CSE',
  facultyName: 'Asha Reddy',
  facultyEmail: '',
  dates: '2026-03-07T18:30:00.000Z',
  description: 'Best teacher award',
}

it('adds one, and with its id changes it: what is left out stays', async () => {
  const added = await its.ask(POST, { json: { ...sent, kind: 'award', source: 'JNTUK', year: 2025 } })
  expect(added).toMatchObject({ status: 200, body: { dates: '2026-03-08', kind: 'award', year: 2025 } })
  const { id } = added.body as { id: string }
  const changed = await its.ask(POST, { json: { ...sent, id, description: 'Best of all' } })
  expect(changed).toMatchObject({
    status: 200,
    body: { id, description: 'Best of all', kind: 'award', source: 'JNTUK', year: 2025 },
  })
  expect(await its.audited('achievement.changed')).toMatchObject({ entityId: id })
})

it('refuses what nobody can be meant by', async () => {
  const refused = async (json: object) => (await its.ask(POST, { json: { ...sent, ...json } })).body
  expect(await refused({ facultyName: 'Nobody' })).toMatchObject({ code: 'achievements.noPerson' })
  expect(await refused({ id: missingId })).toMatchObject({ code: 'achievements.notFound' })
})

it('says at the field what is wrong', async () => {
  expect(
    await its.ask(POST, { json: { ...sent, dates: 'soon', description: '', doi: 'x', citations: -1 } }),
  ).toMatchObject({
    status: 400,
    body: {
      fields: {
        dates: 'Please enter a date, such as 08-03-2026.',
        description: 'This is a required field',
        doi: 'This is not a DOI. A DOI looks like 10.1109/5.771073.',
        citations: 'Please enter a whole number of citations, such as 12.',
      },
    },
  })
})

it('is for those who keep the person’s achievements', async () => {
  const there = { json: { ...sent, description: 'Another' } }
  expectRefusal(await askWithUser(its.testApp, POST, headOf('ECE'), there), 404, 'achievements.noPerson')
  expect((await askWithUser(its.testApp, POST, headOf('CSE'), there)).status).toBe(200)
  expectRefusal(await its.ask(POST, { ...there, role: 'ROLE_EXAMINATION' }), 403, 'session.notAllowed')
})
