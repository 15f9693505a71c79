import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { showDecimal } from '#lib/i18n/numbers.ts'
import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { gradesOf } from '#lib/rules/grades/grade-scheme.ts'
import { markCorrectionInput } from '#lib/schemas/results/mark-correction.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { StudentMark, StudentMarks } from '../corrections/correct-mark.service.ts'
import { diffMarks, type MarkValues } from '../marks/mark.ts'

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

/** The marks of a student in an exam, and the form for one of them. */
export interface StudentMarksPage extends Omit<StudentMarks, 'corrections'> {
  /** Visitors see the results without the newest corrections. */
  isUnpublished: boolean
  chosen: StudentMark | null
  grades: readonly string[]
  activity: readonly ActivityEntry[]
  /** Set where another user has corrected the mark while the form was filled in. */
  stale: StaleRecord | null
}

/** Returns null where the exam has no marks of the student. */
export async function studentMarksPage(
  { locals: { app, user }, url }: Pick<APIContext, 'locals' | 'url'>,
  examId: string,
  sent: FormState,
): Promise<StudentMarksPage | null> {
  const found = await app.results.markCorrections.ofStudent(examId, url.searchParams.get('rollNo') ?? '')
  if (!found) return null
  const { corrections, ...shown } = found
  const code = url.searchParams.get('subject')
  const chosen = shown.marks.find(({ subjectCode }) => subjectCode === code) ?? null
  const [correction] = corrections.filter(({ subjectCode }) => subjectCode === code)
  const isStale = sent.code === 'mark.changedSince' && chosen !== null
  return {
    ...shown,
    chosen,
    isUnpublished: await isUnpublished(app, examId),
    grades: gradesOf((await app.gradeScales.read()).of(shown.exam.scheme)),
    activity: corrections.map(describeCorrection),
    stale: isStale ? staleMark(chosen, correction, { values: sent.values, userId: user?.id }) : null,
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

interface Typed {
  values: Readonly<Record<string, string>>
  userId: string | undefined
}

/** Compares what was typed with what is stored now; an empty field was meant to keep what is stored. */
function staleMark(mark: StudentMark, last: Correction | undefined, { values, userId }: Typed): StaleRecord {
  const typed = fields.filter((field) => (values[field] ?? '') !== '')
  return {
    who: last?.byName ?? '',
    isOwn: last !== undefined && last.correctedBy === userId,
    at: last?.correctedAt ?? null,
    fields: typed
      .map((field) => ({
        label: labelOf(field),
        stored: valueOf(mark, field),
        typed: values[field] ?? '',
      }))
      .filter(({ stored, typed: own }) => stored !== own),
  }
}

export type CorrectedField = (typeof fields)[number]

export const labelOf = (field: string): string =>
  ({
    internals: m['office.field.internals'](),
    grade: m['office.field.grade'](),
    credits: m['office.field.credits'](),
  })[field] ?? field

/** Formats a value for people. */
export const valueOf = (mark: MarkValues, field: CorrectedField): string =>
  field === 'credits' ? showDecimal(mark.credits) : mark[field]
