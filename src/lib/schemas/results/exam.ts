/** An exam whose results are kept: what an examination user fills in, and the states it goes through. */
import * as v from 'valibot'
import { oneLine } from '../visible-text.ts'
import { choice } from '../choice.ts'

export const examKinds = ['regular', 'supply'] as const
export type ExamKind = (typeof examKinds)[number]

/**
 * draft → (proposed →) publishing → published ⇄ publishing (revision) ; published → withdrawn → publishing.
 * "Scheduled" is published with `availableFrom` in the future.
 */
export const examStates = ['draft', 'proposed', 'publishing', 'published', 'withdrawn'] as const
export type ExamState = (typeof examStates)[number]

const text = (max: number) =>
  v.pipe(
    v.string('field.required'),
    v.trim(),
    v.nonEmpty('field.required'),
    v.maxLength(max, 'field.tooLong'),
    oneLine,
  )

/** Empty where nobody says it. */
const mayBeEmpty = (max: number) =>
  v.optional(v.pipe(v.string('field.required'), v.trim(), v.maxLength(max, 'field.tooLong'), oneLine), '')

/**
 * A new exam as a client sends it. Without a regulation the one that the title names is taken, without a scale that of
 * the regulation; where those say nothing, the exam is refused.
 * @example { title: 'II B.Tech II Sem (R20) Regular, July 2026', regulation: 'R20', heldMonth: 7, heldYear: 2026, kind: 'regular', scheme: 'university' }
 */
export const newExam = v.object({
  title: text(160),
  regulation: mayBeEmpty(20),
  heldMonth: v.pipe(
    v.number('exam.monthWrong'),
    v.integer('exam.monthWrong'),
    v.minValue(1, 'exam.monthWrong'),
    v.maxValue(12, 'exam.monthWrong'),
  ),
  heldYear: v.pipe(
    v.number('exam.yearWrong'),
    v.integer('exam.yearWrong'),
    v.minValue(1990, 'exam.yearWrong'),
    v.maxValue(2100, 'exam.yearWrong'),
  ),
  kind: choice(examKinds),
  /** The stored name of a grade scale. */
  scheme: mayBeEmpty(60),
})
export type NewExam = v.InferOutput<typeof newExam>

/** Its form, in which a person says both. */
export const examForm = v.object({ ...newExam.entries, regulation: text(20), scheme: text(60) })

/** What everybody reads of an exam, and what may be corrected when it is out: of the scale marks are made. */
export const examLabel = v.omit(newExam, ['scheme'])
export type ExamLabel = v.InferOutput<typeof examLabel>

/** An exam as the examination office sees it. */
export interface Exam extends NewExam {
  id: string
  state: ExamState
  version: number
  /** How often its label was corrected since visitors see it. */
  label: number
  /** UTC instant from which visitors see it; null before the first publication. */
  availableFrom: string | null
  /** UTC instant since which visitors see it; null where its hour has not come or it was withdrawn. */
  openedAt: string | null
  /** ISO date of the newest revision; null for a first publication. */
  revisedOn: string | null
  /** ISO date of the newest withdrawal of what visitors saw; null where there was none. */
  withdrawnOn: string | null
  proposedBy: string | null
  proposedFor: string | null
  createdAt: string
}

/** The state of an exam that nobody has proposed yet. */
export const unpublishedExam = {
  state: 'draft',
  version: 0,
  label: 0,
  availableFrom: null,
  openedAt: null,
  revisedOn: null,
  withdrawnOn: null,
  proposedBy: null,
  proposedFor: null,
} as const

/** An exam as the public list shows it: out, or withdrawn. */
export type AnnouncedExam = Pick<
  Exam,
  'title' | 'heldMonth' | 'heldYear' | 'kind' | 'revisedOn' | 'availableFrom' | 'openedAt' | 'withdrawnOn'
>

/** One that is out. */
export interface ListedExam extends AnnouncedExam {
  availableFrom: string
}
