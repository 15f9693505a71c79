import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { noticeInput } from './notices.ts'

const typed = {
  titleEn: 'Closed',
  textEn: 'On Friday.',
  titleDe: '',
  textDe: '',
  audiences: ['public'],
  branchIds: [],
  batchIds: [],
  shownFrom: '2026-11-23',
  shownUntil: '2026-11-23',
  link: '',
  isImportant: '',
}

const problemsOf = (given: object): Record<string, string> => {
  const { issues = [] } = v.safeParse(noticeInput, { ...typed, ...given })
  // Keeps the first issue of each field.
  return Object.fromEntries(issues.toReversed().map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

describe('a notice', () => {
  it('is written in one language or in both, lists its audiences in order, and may cover one day', () => {
    expect(
      v.parse(noticeInput, { ...typed, audiences: ['staff', 'public', 'staff'], isImportant: 'on' }),
    ).toEqual({
      ...typed,
      audiences: ['public', 'staff'],
      isImportant: true,
    })
    expect(problemsOf({ titleEn: '', textEn: '', titleDe: 'Zu', textDe: 'Am Freitag.' })).toEqual({})
    expect(problemsOf({ titleDe: 'Zu', textDe: 'Am Freitag.' })).toEqual({})
  })

  it('is for everybody, or for students and parents of some branches and batches, never for both', () => {
    const cse = { branchIds: ['cse', 'cse'], batchIds: ['2024'] }
    expect(v.parse(noticeInput, { ...typed, ...cse, audiences: ['students', 'staff'] })).toMatchObject({
      branchIds: ['cse'],
      batchIds: ['2024'],
    })
    expect(problemsOf({ ...cse, audiences: ['faculty'] })).toEqual({ audiences: 'notices.classOfNobody' })
    expect(problemsOf({ ...cse, audiences: ['parents', 'public'] })).toEqual({
      audiences: 'notices.classOfEverybody',
    })
  })

  it.each([
    [
      { titleEn: '', textEn: '' },
      { titleEn: 'field.required', textEn: 'field.required' },
    ],
    [{ titleEn: '' }, { titleEn: 'field.required' }],
    [{ textEn: ' \n ' }, { textEn: 'field.required' }],
    [{ titleDe: 'Zu' }, { textDe: 'notices.otherHalf' }],
    [{ textDe: 'Zu' }, { titleDe: 'notices.otherHalf' }],
    [{ audiences: [] }, { audiences: 'notices.forNobody' }],
    [{ audiences: ['visitors'] }, { 'audiences.0': 'field.invalid' }],
    [{ shownUntil: '2026-11-22' }, { shownUntil: 'notices.endsBefore' }],
    [
      { shownFrom: '', shownUntil: '2026-02-30' },
      { shownFrom: 'field.required', shownUntil: 'notices.dateForm' },
    ],
    [{ shownUntil: '2100-01-01' }, { shownUntil: 'notices.dateForm' }],
    [{ titleEn: 'a'.repeat(151) }, { titleEn: 'field.tooLong' }],
    [{ textEn: 'a'.repeat(4001) }, { textEn: 'field.tooLong' }],
    [{ titleEn: 'Clo\u202Esed' }, { titleEn: 'field.invisible' }],
  ])('%o has the problems %o', (given, problems) => expect(problemsOf(given)).toEqual(problems))

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'https://',
    'a.example',
    '/a b',
  ])('leads nowhere by %s', (link) => expect(problemsOf({ link })).toEqual({ link: 'notices.linkForm' }))

  it.each(['/fees', '/app/Student?x=1', 'https://a.example/x', 'HTTP://A.EXAMPLE'])(
    'leads on by %s',
    (link) => expect(problemsOf({ link })).toEqual({}),
  )

  it.each([
    ['/de/fees', '/fees'],
    ['/de', '/'],
    ['/degrees', '/degrees'],
    ['', ''],
  ])('leads by %s to %s in the language of the reader', (link, kept) =>
    expect(v.parse(noticeInput, { ...typed, link }).link).toBe(kept),
  )
})
