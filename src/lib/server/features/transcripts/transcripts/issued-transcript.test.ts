import { expect, it } from 'vitest'
import { usualDegreeRule } from '#lib/rules/grades/degree-rule.ts'
import { digestOfIssued, toIssued } from './issued-transcript.ts'
import type { Transcript } from './transcript.ts'

const transcript: Transcript = {
  rollNumber: '21B81A0501',
  studentName: 'Asha Reddy',
  branch: 'CSE',
  regulation: 'R20',
  semesters: [],
  cgpa: 850,
  weighted: 850,
  credits: 100,
  earned: 100,
  isFirstAttempt: true,
  backlogs: [],
  schemes: ['default', 'university'],
}
const digestOf = (given: Transcript): string =>
  digestOfIssued(
    toIssued(given, usualDegreeRule, {
      about: { nameInOwnScript: '', batch: '', photo: null },
      form: { locale: 'en', isOfficial: true, issuedOn: '2026-11-25' },
    }),
  )

it('a memo issued before its scales named their exams is still the same memo', () => {
  const exams = [{ title: 'I B.Tech I Semester', heldMonth: 12, heldYear: 2021 }]
  expect(digestOf({ ...transcript, schemeExams: [exams, exams] })).toBe(digestOf(transcript))
  expect(digestOf({ ...transcript, schemes: ['default'] })).not.toBe(digestOf(transcript))
})
