import { expect, it } from 'vitest'
import { unpublishedExam } from '../schemas/results/exam.ts'
import type { ExamReply } from '../schemas/results/examination-office.ts'
import { whatIsDue } from './exam-badge.ts'

const now = '2026-11-25T06:00:00.000Z'
const exam: ExamReply = {
  id: 'e',
  title: 'July',
  regulation: '',
  heldMonth: 7,
  heldYear: 2026,
  kind: 'regular',
  scheme: 'university',
  ...unpublishedExam,
  createdAt: now,
  students: 0,
  marks: 0,
  holds: 0,
  hasUnpublishedMarks: false,
}
const withMarks: ExamReply = { ...exam, students: 2, marks: 6, hasUnpublishedMarks: true }
const out: ExamReply = {
  ...withMarks,
  state: 'published',
  version: 1,
  availableFrom: now,
  openedAt: now,
  hasUnpublishedMarks: false,
}

it.each<[string, ExamReply, ReturnType<typeof whatIsDue>]>([
  ['a draft waits for marks', exam, 'marks'],
  ['marks that are in are published', withMarks, 'publication'],
  ['a proposal waits for the second person', { ...withMarks, state: 'proposed' }, 'proposal'],
  ['what is being published is left alone', { ...withMarks, state: 'publishing' }, 'busy'],
  ['what is out and unchanged asks for nothing', out, 'nothing'],
  ['changed marks of what is out are a revision', { ...out, hasUnpublishedMarks: true }, 'revision'],
  [
    'what waits for its hour is scheduled',
    { ...out, openedAt: null, availableFrom: '2026-12-01T06:00:00.000Z' },
    'scheduled',
  ],
  [
    'marks that came in before that hour are published anew',
    { ...out, openedAt: null, availableFrom: '2026-12-01T06:00:00.000Z', hasUnpublishedMarks: true },
    'publication',
  ],
  [
    'what was withdrawn is published again',
    { ...out, state: 'withdrawn', availableFrom: null },
    'publication',
  ],
])('%s', (_, given, due) => {
  expect(whatIsDue(given, now)).toBe(due)
})
