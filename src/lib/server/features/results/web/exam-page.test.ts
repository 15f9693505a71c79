import { expect, it } from 'vitest'
import { shippedSchemes } from '#lib/rules/grades/grade-scheme.ts'
import type { ExamOverview } from '#lib/schemas/results/exam-overview.ts'
import { examFacts } from './exam-page.ts'

const now = '2026-11-25T06:00:00.000Z'
const hour = '2026-12-01T06:00:00.000Z'
const scheduled: ExamOverview['exam'] = {
  id: 'e',
  title: 'July',
  regulation: '',
  heldMonth: 7,
  heldYear: 2026,
  kind: 'regular',
  scheme: 'university',
  state: 'published',
  version: 1,
  label: 0,
  availableFrom: hour,
  openedAt: null,
  revisedOn: null,
  withdrawnOn: null,
  proposedBy: null,
  proposedFor: null,
  createdAt: now,
  students: 2,
  marks: 6,
  holds: 0,
  hasUnpublishedMarks: false,
}

const whenOf = (exam: ExamOverview['exam']) =>
  examFacts(
    {
      exam,
      subjects: 3,
      passed: null,
      lastChange: null,
      withheld: 0,
      rowsLeftOut: 0,
      correctionReasons: [],
      proposal: null,
      publications: [],
      sentBack: null,
      withdrawal: null,
      cancelled: null,
      jobId: null,
      needsSecondPerson: false,
      seen: '',
    },
    {
      ...shippedSchemes.university,
      title: '',
      isShipped: true,
      isRetired: false,
      version: 0,
      changedAt: '',
      changedBy: '',
    },
    now,
  ).find(([label]) => ['To be published on', 'Published on'].includes(label))

it.each([
  ['what is scheduled goes out at its hour', scheduled, ['To be published on', '1 December 2026, 11:30 IST']],
  [
    'what is published anew goes out at no hour of before',
    { ...scheduled, state: 'publishing' } as const,
    ['To be published on', null],
  ],
  [
    'what is out is out while its revision is published',
    { ...scheduled, state: 'publishing', availableFrom: now, openedAt: now } as const,
    ['Published on', '25 November 2026, 11:30 IST'],
  ],
])('%s', (_, exam, said) => {
  expect(whenOf(exam)).toEqual(said)
})
