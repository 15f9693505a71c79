import { showDate } from '#lib/i18n/dates.ts'
import { publicationDayOf } from '#lib/rules/grades/come-out.ts'
import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { withInitial } from '#lib/rules/names/initials.ts'
import {
  substitutesAmong,
  type SubstitutesByRegulation,
  substitutesOf,
} from '#lib/rules/grades/substitutes.ts'
import type { Exam, ExamLabel } from '#lib/schemas/results/exam.ts'
import type { FrozenCourse, FrozenResult } from '#lib/schemas/results/exam-result.ts'
import type {
  FoundAnswer,
  GradeChange,
  PrintedLabel,
  PublicExam,
  ResultAnswer,
  Verification,
} from '#lib/schemas/results/result-answer.ts'
import { type DomainError, notFound } from '../../../kernel/core/errors.ts'
import { foldLookAlikes, shortLength } from '../../../kernel/core/ids.ts'
import type { PublishedResult } from './published.repository.ts'

export const toPublicExam = (exam: Exam): PublicExam => ({
  id: exam.id,
  title: exam.title,
  regulation: exam.regulation,
  heldMonth: exam.heldMonth,
  heldYear: exam.heldYear,
  kind: exam.kind,
  scheme: exam.scheme,
  version: exam.version,
  label: exam.label,
  revisedOn: exam.revisedOn,
  availableFrom: exam.availableFrom,
  publishedOn: publicationDayOf(exam),
})

/** Tells whether two versions of a student's result say the same; names and branches of the register may differ. */
export const isSameResult = (one: FrozenResult, other: FrozenResult): boolean =>
  one.scheme === other.scheme && JSON.stringify(one.courses) === JSON.stringify(other.courses)

/** The date of the last revision that changed this result. */
const revisedOnOf = (
  { revisedOn }: Pick<FrozenResult, 'revisedOn'>,
  exam: Pick<Exam, 'revisedOn'>,
): string | null => (revisedOn === undefined ? exam.revisedOn : revisedOn)

interface AnswerContext {
  exam: PublicExam
  substitutes: SubstitutesByRegulation
  /** The result before the latest revision. */
  former?: PublishedResult | null | undefined
}

export const composeAnswer = (
  { exam, substitutes, former }: AnswerContext,
  { result, verifyCode }: PublishedResult,
): FoundAnswer => ({
  kind: 'found',
  exam: { ...exam, revisedOn: revisedOnOf(result, exam) },
  ...(exam.revisedOn && !revisedOnOf(result, exam) && { unchangedOn: exam.revisedOn }),
  result,
  changes: former ? findGradeChanges(former.result.courses, result.courses) : [],
  substitutes: substitutesAmong(result.courses, substitutesOf(substitutes, regulationKey(exam.regulation))),
  verifyCode: formatLabelCode(verifyCode, exam.label),
})

/** A revision has the version before it; null where the exam was not revised. */
export const formerVersion = ({ revisedOn, version }: Pick<Exam, 'revisedOn' | 'version'>): number | null =>
  revisedOn !== null && version > 1 ? version - 1 : null

function findGradeChanges(before: readonly FrozenCourse[], after: readonly FrozenCourse[]): GradeChange[] {
  const former = new Map(before.map((course) => [course.code, course]))
  const codes = new Set(after.map(({ code }) => code))
  const changed = after.map(({ code, name, grade }) => ({
    name,
    before: former.get(code)?.grade ?? null,
    after: grade,
  }))
  const gone = before
    .filter(({ code }) => !codes.has(code))
    .map(({ name, grade }) => ({ name, before: grade, after: null }))
  return [...changed, ...gone].filter((change) => change.before !== change.after)
}

/** Turns an answer without a result into the error of a call. */
export const toRefusal = (answer: Exclude<ResultAnswer, FoundAnswer>): DomainError =>
  answer.kind === 'withdrawn'
    ? notFound('result.withdrawn', { date: showDate(answer.on) })
    : notFound(`result.${answer.kind}`)

const toPrintedLabel = ({ title, heldMonth, heldYear, regulation }: ExamLabel): PrintedLabel => ({
  title,
  heldMonth,
  heldYear,
  regulation,
})

const isPrintedAlike = (label: PrintedLabel, exam: ExamLabel): boolean =>
  Object.entries(toPrintedLabel(exam)).every(([field, now]) => label[field as keyof PrintedLabel] === now)

/**
 * Describes a memo of this version and label; `correctedAt` belongs to a former label. `current` is the result of the
 * exam's version now: a memo is superseded only where the student's own result has changed.
 */
export function composeVerification(
  exam: Exam,
  label: PrintedLabel & { correctedAt?: string },
  { version, result }: Pick<PublishedResult, 'version' | 'result'>,
  current: FrozenResult | null,
): Verification {
  const isRevised = exam.version !== version && !(current && isSameResult(result, current))
  const isCorrected = !isPrintedAlike(label, exam)
  return {
    state: isRevised || isCorrected ? 'superseded' : 'valid',
    examTitle: label.title,
    heldMonth: label.heldMonth,
    heldYear: label.heldYear,
    regulation: label.regulation,
    calledNow: isCorrected ? toPrintedLabel(exam) : null,
    rollNumber: result.rollNumber,
    studentName: withInitial(result.studentName),
    branch: result.branch,
    sgpa: result.sgpa,
    totalCredits: result.totalCredits,
    earnedCredits: result.earnedCredits,
    passCount: result.passCount,
    failCount: result.failCount,
    courses: result.courses.map(({ earned: _, ...printed }) => printed),
    revisedOn: isRevised ? revisedOnOf(current ?? {}, exam) : null,
    correctedOn: isCorrected && label.correctedAt ? indianDate(label.correctedAt) : null,
  }
}

/**
 * The code of a memo with a corrected title: the result's code, followed by the number of corrections by then. Each
 * code confirms what its own memo prints, and no code changes.
 * @example codeOfLabel('K7QM3XTD9B', 1) // 'K7QM3XTD9B1'
 */
export const formatLabelCode = (code: string, label: number): string =>
  code === '' || label === 0 ? code : `${code}${label}`

/** Parses a typed code. A code without a number predates any correction; null where the rest is no number. */
export function parseLabelCode(input: string): { code: string; label: number } | null {
  const plain = foldLookAlikes(input.replaceAll(/[^0-9A-Za-z]/g, ''))
  const behind = plain.slice(shortLength)
  return /^\d{0,4}$/.test(behind) ? { code: plain.slice(0, shortLength), label: Number(behind) } : null
}
