import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportTerms.ts'
import { callTestApp } from '../../support/calls/call-test-app.ts'
import { csvOf, uploadsOf } from '../../support/imports/uploads.ts'
import { placeInCse } from '../../support/people/students.ts'

const its = callTestApp('ROLE_FACULTY')

it('answers the terms as a file with the dates of their examinations', async () => {
  await placeInCse(its.testApp)
  const { check, commit } = uploadsOf(its.testApp, 'calendar.terms')
  await commit(
    await check(
      csvOf(
        'Course,Batch,Semester,Activity,From,To',
        'B.Tech,2024,II-I,Instruction,06/07/2026,31/10/2026',
        'B.Tech,2024,II-I,End examinations,16/11/2026,28/11/2026',
      ),
    ),
  )
  const { body, headers } = await its.ask(GET)
  expect(headers.get('content-disposition')).toContain('terms.csv')
  const [head = '', row = ''] = String(body).split('\r\n')
  expect(head).toContain('"End examinations, first day","End examinations, last day",Days of instruction')
  expect(row).toContain('B.Tech,2024-2028,2026-2027,2026-07-06,2026-10-31')
  expect(row).toContain('2026-11-16,2026-11-28')
})

it('answers what the filters of the page leave', async () => {
  const { body } = await its.ask(GET, { query: { state: 'over', year: '2020-2021' } })
  expect(String(body).trim().split('\r\n')).toHaveLength(1)
})
