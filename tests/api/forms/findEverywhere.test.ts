import { expect, it } from 'vitest'
import type { SearchReply } from '#lib/schemas/campus/search.ts'
import type { Role } from '#lib/schemas/role.ts'
import { POST } from '../../../src/pages/api/v1/findEverywhere.ts'
import { callTestApp, expectRefusal, markedExam } from '../../support/calls/call-test-app.ts'

const its = callTestApp()

const search = (text: string, role: Role) => its.ask(POST, { json: { text }, role })

async function found(text: string, role: Role): Promise<string[][]> {
  const { status, body } = await search(text, role)
  expect(status).toBe(200)
  return (body as SearchReply).groups.map(({ name, matches }) => [
    name,
    ...matches.map((match) => match.text),
  ])
}

it('finds pages and actions by their titles, and the rows of lists', async () => {
  await markedExam(its.testApp, 'Examinations of July')
  expect(await found('examin', 'ROLE_EXAMINATION')).toEqual([
    ['pages', 'Examinations'],
    ['actions', 'New exam'],
    ['exams', 'Examinations of July'],
  ])
  const { body } = await search('new exam', 'ROLE_EXAMINATION')
  expect((body as SearchReply).groups[0]).toEqual({
    name: 'actions',
    title: 'Actions',
    matches: [{ text: 'New exam', note: 'Examinations', link: '/app/Examinations#new-exam' }],
    all: null,
  })
})

it('finds nothing of what the user may not open', async () => {
  expect(await found('exam', 'ROLE_LIBRARY_INCHARGE')).toEqual([])
  expect(await found('fee structure', 'ROLE_ACCOUNTANT')).toContainEqual(['actions', 'Add a fee structure'])
  expect(await found('fee structure', 'ROLE_ACCOUNTANTS_OFFICER')).toEqual([['pages', 'Fee structures']])
})

it('tells of more matches than it shows where the list has them', async () => {
  await its.testApp.app.students.save(
    Array.from({ length: 6 }, (_, at) => ({
      rollNumber: `21B81A050${at}`,
      name: `Asha ${at}`,
      branch: 'CSE',
      batch: '2021',
    })),
  )
  const { body } = await search('asha', 'ROLE_ADMIN')
  const [students] = (body as SearchReply).groups
  expect(students?.matches).toHaveLength(5)
  expect(students?.all).toMatchObject({ link: '/app/Students?search=asha' })
})

it('refuses a text that no search needs, and readers without a role of the office', async () => {
  expectRefusal(await search('a'.repeat(101), 'ROLE_ADMIN'), 400, 'field.tooLong')
  expectRefusal(await search('exam', 'ROLE_STUDENT'), 403, 'session.notAllowed')
})
