import { expect, it } from 'vitest'
import { GET } from '../../../src/pages/api/v1/exportAudit.ts'
import { callTestApp, expectRefusal, markedExam } from '../../support/calls/call-test-app.ts'
import { readWorkbook } from '../../support/documents/read-workbook.ts'

const its = callTestApp('ROLE_ADMIN')

it('answers who did what, and leaves a row about it', async () => {
  await markedExam(its.testApp, 'July')
  await its.testApp.app.audit.seal()
  const { status, body, headers } = await its.ask(GET, { query: { action: 'exam.created' } })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('audit.csv')
  const [headings, ...lines] = String(body).trim().split('\r\n')
  expect(headings).toBe(
    'When (IST),Entry,User name,Person,What happened,Change,Action,Kind of record,Record,Before,After',
  )
  expect(lines[0]).toMatch(
    /^2026-11-21 11:30,\d+,exam-lakshmi,exam-lakshmi,exam-lakshmi created the exam “July”,/,
  )
  expect(lines.join('\n')).toContain('Title: – → July')
  expect(await its.audited('list.exported')).toMatchObject({
    actorName: 'role_admin',
    entityId: 'audit',
    after: { format: 'csv', filters: { action: 'exam.created', sort: '-row' }, rows: 1 },
  })
})

it('answers it as a sheet, in the language of the page', async () => {
  const answer = await its.ask(GET, { query: { format: 'xlsx', language: 'de', action: 'exam.created' } })
  expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
  const [headings, first] = readWorkbook(answer.bytes)
  expect(headings?.slice(0, 4)).toEqual(['Wann (IST)', 'Eintrag', 'Benutzername', 'Person'])
  expect(first?.[4]).toBe('exam-lakshmi hat die Prüfung „July“ angelegt')
  expect(first?.[0]).toBeInstanceOf(Date)
})

it('refuses the examination office', async () => {
  expectRefusal(await its.ask(GET, { role: 'ROLE_EXAMINATION' }), 403, 'session.notAllowed')
  expect(await its.audited('list.exported')).toMatchObject({ actorName: 'role_admin' })
})
