import { showDate } from '#lib/i18n/dates.ts'
import { withInitial } from '#lib/rules/initials.ts'
import type { Exam, ExamLabel } from '#lib/schemas/results/exam.ts'
import type {
  FoundAnswer,
  PrintedLabel,
  PublicExam,
  ResultAnswer,
  Verification,
} from '#lib/schemas/results/result-answer.ts'
import { type DomainError, notFound } from '../../kernel/core/errors.ts'
import { codeOfLabel } from './code-of-label.ts'
import type { PublishedResult } from './published.repository.ts'

export const publicExamOf = (exam: Exam): PublicExam => ({
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
})

export const composeAnswer = (exam: PublicExam, { result, verifyCode }: PublishedResult): FoundAnswer => ({
  kind: 'found',
  exam,
  result,
  verifyCode: codeOfLabel(verifyCode, exam.label),
})

/** What a call says where it has no result to give. */
export const refusalOf = (answer: Exclude<ResultAnswer, FoundAnswer>): DomainError =>
  answer.kind === 'withdrawn'
    ? notFound('result.withdrawn', { date: showDate(answer.on) })
    : notFound(`result.${answer.kind}`)

const printedOf = ({ title, heldMonth, heldYear, regulation }: ExamLabel): PrintedLabel => ({
  ...{ title, heldMonth, heldYear, regulation },
})

const isPrintedAlike = (label: PrintedLabel, exam: ExamLabel): boolean =>
  Object.entries(printedOf(exam)).every(([field, now]) => label[field as keyof PrintedLabel] === now)

/** What a memo of this version and label says. */
export const verificationOf = (
  exam: Exam,
  label: PrintedLabel,
  { version, result }: Pick<PublishedResult, 'version' | 'result'>,
): Verification => ({
  state: exam.version === version ? 'valid' : 'superseded',
  examTitle: label.title,
  heldMonth: label.heldMonth,
  heldYear: label.heldYear,
  regulation: label.regulation,
  calledNow: isPrintedAlike(label, exam) ? null : printedOf(exam),
  rollNumber: result.rollNumber,
  studentName: withInitial(result.studentName),
  sgpa: result.sgpa,
  courses: result.courses.map(({ code, name, grade, status }) => ({ code, name, grade, status })),
  revisedOn: exam.version === version ? null : exam.revisedOn,
})
