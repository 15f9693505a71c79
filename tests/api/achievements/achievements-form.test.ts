import { beforeAll, expect, it } from 'vitest'
import {
  handleAchievement,
  searchedWithout,
} from '#lib/server/features/achievements/web/achievements-form.ts'
import { twoOfFaculty } from '../../support/people/achievements.ts'
import { departmentId } from '../../support/people/faculty.ts'
import { openForAll } from '../../support/app/opened.ts'
import { leadsTo, sentByOffice, sentForm, shownAgain } from '../../support/calls/sent-form.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const testApp = openForAll(() => openTestApp('sqlite'))
let memberId = ''
let cse = ''
beforeAll(async () => {
  memberId = (await twoOfFaculty(testApp)).asha
  cse = await departmentId(testApp, 'CSE')
})

const sent = (fields: Record<string, string | File>) =>
  handleAchievement(sentByOffice(testApp, Object.entries(fields)))
const typed = (more: Record<string, string> = {}) => ({
  action: 'add',
  departmentId: cse,
  memberId,
  achievedOn: '2026-03-08',
  kind: 'award',
  description: 'Best teacher award',
  ...more,
})

it('adds, edits and deletes, and clears what was found after the last two', async () => {
  expect(leadsTo(testApp, await sent(typed()))).toBe('/app/Faculty/Achievements says added')
  const [{ id } = { id: '' }] = await testApp.app.achievements.ofMembers([memberId])
  const edited = { ...typed({ description: 'Best of all' }), action: 'edit', id, version: '1' }
  expect(leadsTo(testApp, await sent(edited))).toBe('/app/Faculty/Achievements says edited')
  expect(await shownAgain(sent(edited))).toMatchObject({ code: 'achievements.changedSince' })
  expect(leadsTo(testApp, await sent({ action: 'delete', id, version: '2' }))).toBe(
    '/app/Faculty/Achievements says deleted',
  )
})

it('asks for all four fields in one sentence, and at each of them', async () => {
  expect(await shownAgain(sent(typed({ achievedOn: '', description: ' ' })))).toMatchObject({
    code: 'achievements.fillAll',
    fields: { achievedOn: 'This is a required field', description: 'This is a required field' },
    values: { kind: 'award' },
  })
})

it('shows all problems at once, with the last possible day and year of the kind', async () => {
  const wrong = { achievedOn: '2026-11-22', doi: 'none', year: '2099', citations: 'few', issn: '12345' }
  expect((await shownAgain(sent(typed(wrong)))).fields).toEqual({
    achievedOn: expect.stringContaining('the last possible day is Sat, 21 Nov 2026') as string,
    doi: 'This is not a DOI. A DOI looks like 10.1109/5.771073.',
    year: 'This year is too late: the last possible year is 2026.',
    citations: 'Please enter a whole number of citations, such as 12.',
  })
  const ofPaper = { ...wrong, kind: 'publication', achievedOn: '2027-11-22', description: '' }
  expect(await shownAgain(sent(typed(ofPaper)))).toMatchObject({
    code: 'achievements.fillAll',
    fields: {
      achievedOn: expect.stringContaining('the last possible day is Sun, 21 Nov 2027') as string,
      description: 'This is a required field',
      year: 'This year is too late: the last possible year is 2027.',
      issn: expect.stringContaining('neither an ISSN nor an ISBN') as string,
    },
  })
})

it('refuses a person of another department', async () => {
  const elsewhere = typed({ departmentId: await departmentId(testApp, 'ECE') })
  expect(await shownAgain(sent(elsewhere))).toMatchObject({
    fields: { memberId: 'This person belongs to another department.' },
  })
})

it('adds the entries of a BibTeX text or file, and says how many were there', async () => {
  const bibtex = '@article{a, title={On wells}, year=2025, month=mar, doi={10.1000/wells}}'
  const fields = { action: 'bibtex', departmentId: cse, memberId }
  expect(leadsTo(testApp, await sent({ ...fields, bibtex }))).toBe(
    '/app/Faculty/Achievements says bibtex added=1&known=0&guessed=',
  )
  const bibtexFile = new File([`${bibtex}\n@book{b, title={Bricks}, year=2024}`], 'own.bib')
  expect(await shownAgain(sent({ ...fields, bibtexFile }))).toMatchObject({
    fields: { month: expect.stringContaining('a year but no month: b.') as string },
  })
  expect(leadsTo(testApp, await sent({ ...fields, bibtexFile, month: '07' }))).toContain(
    'added=1&known=1&guessed=b',
  )
  expect(leadsTo(testApp, await sent({ ...fields, bibtexFile }))).toContain('added=0&known=2')
  expect(leadsTo(testApp, await sent({ ...fields, bibtexFile, month: '08' }))).toContain('added=0&known=2')
  for (const [text, problem] of [
    ['', 'This is a required field'],
    [
      '@article{a, title={On',
      'This BibTeX text cannot be read. Please check its braces and quotation marks.',
    ],
    [
      '@article{a, title={On}}',
      'These entries have no title or no usable year: a. Please correct them. Nothing was added.',
    ],
  ] as const)
    expect(await shownAgain(sent({ ...fields, bibtex: text }))).toMatchObject({ fields: { bibtex: problem } })
})

it.each([
  ['', {}, 'choose a file, not both'],
  ['', { bibtex: '' }, 'This is a required field'],
  ['@article{a, title={On', { bibtex: '' }, 'This BibTeX text cannot be read'],
  ['@article{a, title={On}}', { bibtex: '' }, 'no title or no usable year: a'],
  [Uint8Array.of(0xff, 0xfe, 0x41), { bibtex: '' }, 'This file is not text in UTF-8'],
])('says at the file what is wrong with it: %#', async (bytes, more, problem) => {
  const bibtexFile = new File([bytes.length > 0 ? bytes : ' '], 'own.bib')
  const fields = { action: 'bibtex', departmentId: cse, memberId, bibtex: '@book{b}', ...more }
  expect(await shownAgain(sent({ ...fields, bibtexFile }))).toMatchObject({
    fields: { bibtexFile: expect.stringContaining(problem) as string },
  })
})

it('refuses a user without the right to edit achievements', async () => {
  const fields = typed({ description: 'Another' })
  const form = sentForm(testApp, { page: '/app/Faculty/Achievements', role: 'ROLE_STUDENT', fields })
  expect(await handleAchievement(form)).toMatchObject({ code: 'session.notAllowed' })
})

it.each([
  ['find=1&department=a&faculty=', true],
  ['find=1&department=a&faculty=b', false],
  ['department=a', false],
])('a search for “%s” lacks something: %s', (query, isLacking) => {
  expect(searchedWithout(new URLSearchParams(query))).toBe(isLacking)
})
