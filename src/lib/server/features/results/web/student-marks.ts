import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { showDecimal } from '#lib/i18n/numbers.ts'
import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { gradesOf } from '#lib/rules/grades/grade-scheme.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import { markCorrectionInput } from '#lib/schemas/results/mark-correction.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { StudentMark, StudentMarks } from '../corrections/correct-mark.service.ts'
import { diffMarks } from '../marks/mark.ts'

const fields = ['internals', 'grade', 'credits'] as const

/** Corrects a mark of a student, and leads back to the student's marks. */
export const handleMarkCorrection = (context: APIContext, examId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(examinationOffice, user)
    const input = parseInput(markCorrectionInput, {
      ...textsOf(form, ['rollNumber', 'subjectCode', ...fields, 'reason', 'seen']),
      clearsInternals: form.has('clearsInternals'),
    })
    await app.results.markCorrections.correct(examId, input, actorOf(context))
    const { rollNumber, subjectCode: code } = input
    return goOnDone(context, href(routes.studentMarks(examId, rollNumber)), 'saved', { code })
  })

interface ShownValue {
  label: string
  /** Empty where nothing is stored. */
  value: string
}

/** A mark as the page shows it. */
export interface ShownMark {
  code: string
  /** Empty where no file has a name for the subject. */
  name: string
  values: Readonly<Record<CorrectedField, ShownValue>>
  /** Somebody corrected it on the screen. */
  isCorrected: boolean
  /** The token of the stored values. */
  seen: string
  /** Address of its form. */
  link: string
}

/** The form for one of the marks. */
export interface MarkForm {
  mark: ShownMark
  rollNumber: string
  /** The grades that the scale has besides the stored one. */
  grades: readonly string[]
  /** Set where another user has corrected the mark while the form was filled in. */
  stale: StaleRecord | null
  /** Address without the form. */
  back: string
}

/** The marks of a student in an exam. */
export interface StudentMarksPage {
  exam: Exam
  rollNumber: string
  name: string
  marks: readonly ShownMark[]
  form: MarkForm | null
  /** Visitors see the results without the newest corrections. */
  isUnpublished: boolean
  activity: readonly ActivityEntry[]
}

/** Returns null where the exam has no marks of the student. */
export async function studentMarksPage(
  context: Pick<APIContext, 'locals' | 'url'>,
  examId: string,
  sent: FormState,
): Promise<StudentMarksPage | null> {
  const { locals, url } = context
  const { app } = locals
  const found = await app.results.markCorrections.ofStudent(examId, url.searchParams.get('rollNo') ?? '')
  if (!found) return null
  const { exam, rollNumber, name, corrections } = found
  const chosen = found.marks.find(({ subjectCode }) => subjectCode === url.searchParams.get('subject'))
  return {
    exam,
    rollNumber,
    name,
    marks: found.marks.map((mark) => showMark(mark, found)),
    form: chosen ? await formOf(context, found, { mark: chosen, sent }) : null,
    isUnpublished: await isUnpublished(app, examId),
    activity: corrections.map(describeCorrection),
  }
}

const showMark = (mark: StudentMark, { exam, corrections }: StudentMarks): ShownMark => ({
  code: mark.subjectCode,
  name: mark.subjectName === mark.subjectCode ? '' : mark.subjectName,
  values: {
    grade: { label: labelOf('grade'), value: mark.grade },
    internals: { label: labelOf('internals'), value: mark.internals },
    credits: { label: labelOf('credits'), value: showDecimal(mark.credits) },
  },
  isCorrected: corrections.some(({ subjectCode }) => subjectCode === mark.subjectCode),
  seen: mark.seen,
  link: routes.studentMarks(exam.id, mark.rollNumber, mark.subjectCode),
})

async function formOf(
  { locals: { app, user } }: Pick<APIContext, 'locals'>,
  found: StudentMarks,
  { mark, sent }: { mark: StudentMark; sent: FormState },
): Promise<MarkForm> {
  const { exam, rollNumber, corrections } = found
  const shown = showMark(mark, found)
  const last = corrections.find(({ subjectCode }) => subjectCode === mark.subjectCode)
  const isStale = sent.code === 'mark.changedSince'
  const grades = gradesOf((await app.gradeScales.read()).of(exam.scheme))
  return {
    mark: shown,
    rollNumber,
    grades: grades.filter((grade) => grade !== mark.grade),
    stale: isStale ? staleMark(shown, last, { values: sent.values, userId: user?.id }) : null,
    back: routes.studentMarks(exam.id, rollNumber),
  }
}

async function isUnpublished({ results }: App, examId: string): Promise<boolean> {
  const { version, hasUnpublishedMarks } = await results.exams.show(examId)
  return version > 0 && hasUnpublishedMarks
}

type Correction = StudentMarks['corrections'][number]

const describeCorrection = (correction: Correction): ActivityEntry => ({
  action: m['corrections.corrected']({ code: correction.subjectCode, changes: sayChanges(correction) }),
  by: correction.byName,
  at: correction.correctedAt,
  note: correction.reason,
  fields: [],
})

/** @example 'Internals 9 → 12, Grade F → E' */
const sayChanges = ({ before, after }: Correction): string =>
  diffMarks(before, after)
    .map((change) => `${labelOf(change.field)} ${change.before || '–'} → ${change.after || '–'}`)
    .join(', ')

interface TypedValues {
  values: Readonly<Record<string, string>>
  userId: string | undefined
}

/** Compares what was typed with what is stored now; an empty field was meant to keep what is stored. */
function staleMark(
  mark: ShownMark,
  last: Correction | undefined,
  { values, userId }: TypedValues,
): StaleRecord {
  return {
    who: last?.byName ?? '',
    isOwn: last !== undefined && last.correctedBy === userId,
    at: last?.correctedAt ?? null,
    fields: fields
      .map((field) => ({
        label: mark.values[field].label,
        stored: mark.values[field].value,
        typed: values[field] ?? '',
      }))
      .filter(({ stored, typed }) => typed !== '' && stored !== typed),
  }
}

type CorrectedField = (typeof fields)[number]

const labelOf = (field: string): string =>
  ({
    internals: m['office.field.internals'](),
    grade: m['office.field.grade'](),
    credits: m['office.field.credits'](),
  })[field] ?? field
