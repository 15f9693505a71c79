import { expect, it } from 'vitest'
import { isLabWithoutPracticals, readSubjectKind } from './subject-kind.ts'

const subject = (name: string, [l, t, p, credits]: readonly (number | null)[], category = '') => ({
  name,
  category,
  credits: credits ?? null,
  lectureHours: l ?? null,
  tutorialHours: t ?? null,
  practicalHours: p ?? null,
})

it.each([
  ['Compiler Design', [300, 0, 0, 300], 'PC', 'theory', false],
  ['Compiler Design Lab', [0, 0, 200, 100], 'PC', 'lab', false],
  ['Problem Solving with Laboratory', [200, 0, 200, 300], '', 'lab', true],
  ['Engineering Drawing', [100, 0, 400, 300], 'ES', 'theory', false],
  ['Industry Oriented Mini Project / Internship', [0, 0, 400, 200], '', 'project', false],
  ['Technical Seminar', [0, 0, 200, 100], '', 'project', false],
  ['Constitution of India', [300, 0, 0, 0], 'MC', 'mandatory', false],
  ['Environmental Science', [300, 0, 0, 0], '', 'mandatory', true],
  ['Yoga', [0, 0, 200, 0], 'AC', 'audit', false],
  ['Node JS', [0, 0, 200, 100], 'SC', 'lab', true],
] as const)('reads the kind of %s', (name, numbers, category, kind, isGuess) => {
  expect(readSubjectKind(subject(name, numbers, category))).toEqual({ kind, isGuess })
})

it('reads nothing where the row says nothing', () => {
  expect(readSubjectKind(subject('Compiler Design', [null, null, null, 300]))).toBeNull()
})

it('doubts a laboratory without practical hours', () => {
  expect(isLabWithoutPracticals({ kind: 'lab', practicalHours: 0 })).toBe(true)
  expect(isLabWithoutPracticals({ kind: 'lab', practicalHours: null })).toBe(false)
})
