/** Input and states of an exam. */
import * as v from 'valibot'
import { oneLineText } from '../visible-text.ts'
import { choice } from '../choice.ts'

export const examKinds = ['regular', 'supply'] as const
export type ExamKind = (typeof examKinds)[number]

/**
 * State transitions: draft → (proposed →) publishing → published ⇄ publishing (revision); published → withdrawn →
 * publishing. "Scheduled" is published with `availableFrom` in the future.
 */
export const examStates = ['draft', 'proposed', 'publishing', 'published', 'withdrawn'] as const
export type ExamState = (typeof examStates)[number]

const text = (max: number) =>
  v.pipe(
    v.string('field.required'),
    v.trim(),
    v.nonEmpty('field.required'),
    v.maxLength(max, 'field.tooLong'),
    oneLineText,
  )

/** An optional text; empty where it is omitted. */
const mayBeEmpty = (max: number) =>
  v.optional(v.pipe(v.string('field.required'), v.trim(), v.maxLength(max, 'field.tooLong'), oneLineText), '')

/**
 * A new exam as a client sends it. An omitted regulation is taken from the title, an omitted scale from the regulation;
 * if that fails, the exam is refused.
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

/** The exam form, in which regulation and scale are required. */
export const examForm = v.object({ ...newExam.entries, regulation: text(20), scheme: text(60) })

/**
 * The public data of an exam, which may be corrected after its release. The scale is excluded, because marks depend on
 * it.
 */
export const examLabel = v.omit(newExam, ['scheme'])
export type ExamLabel = v.InferOutput<typeof examLabel>

/** An exam in the examination office's view. */
export interface Exam extends NewExam {
  id: string
  state: ExamState
  version: number
  /** Number of corrections of its label since its release. */
  label: number
  /** UTC instant of its release; null before the first publication. */
  availableFrom: string | null
  /** UTC instant since which visitors see it; null before its release and after a withdrawal. */
  openedAt: string | null
  /** ISO date of the latest revision; null for a first publication. */
  revisedOn: string | null
  /** ISO date of the latest withdrawal after a release; null where there was none. */
  withdrawnOn: string | null
  proposedBy: string | null
  proposedFor: string | null
  createdAt: string
}

/** State of an exam that has not been proposed for publication. */
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

/** An exam in the public list: released or withdrawn. */
export type AnnouncedExam = Pick<
  Exam,
  'title' | 'heldMonth' | 'heldYear' | 'kind' | 'revisedOn' | 'availableFrom' | 'openedAt' | 'withdrawnOn'
>

/** An exam that is released at a later hour, as visitors see it: nothing but its title and its hour. */
export interface ScheduledExam {
  title: string
  /** UTC instant. */
  availableFrom: string
}

/** A released exam. */
export interface ListedExam extends AnnouncedExam {
  availableFrom: string
}
