import type { GradeScheme } from '#lib/rules/grade-scheme.ts'
import { routes } from '#lib/routes.ts'
import { resultColumns } from '#lib/schemas/results/result-import.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../kernel/imports/import-column.ts'
import type { ImportKind, Objection } from '../../kernel/imports/import-kind.ts'
import { type CheckedMark, checkMark, fingerprint } from './check-mark.ts'
import { keyOfMark } from './effective-mark.ts'
import { fittingScale } from './fitting-scale.ts'
import { requireExam } from './exam.service.ts'
import { lockExam } from './exam-lock.ts'
import { heldMarks } from './held-marks.ts'
import { knownMarks } from './known-marks.ts'
import { countMissing, inputOf, offerMissing } from './missing-students.ts'
import { resultsRepository } from './results.repository.ts'

const words = {
  rollNumber: { title: m['office.field.rollNumber'], help: m['office.fieldHelp.rollNumber'] },
  subjectCode: { title: m['office.field.subjectCode'], help: m['office.fieldHelp.subjectCode'] },
  subjectName: { title: m['office.field.subjectName'], help: m['office.fieldHelp.subjectName'] },
  internals: { title: m['office.field.internals'], help: m['office.fieldHelp.internals'] },
  grade: { title: m['office.field.grade'], help: m['office.fieldHelp.grade'] },
  credits: { title: m['office.field.credits'], help: m['office.fieldHelp.credits'] },
  studentName: { title: m['office.field.studentName'], help: m['office.fieldHelp.studentName'] },
} as const

const examples = {
  rollNumber: '21B81A0501',
  subjectCode: 'CN',
  subjectName: 'COMPUTER NETWORKS',
  internals: '25',
  grade: 'A',
  credits: '3',
  studentName: 'Anjali Sharma',
} as const

const columns: readonly ImportColumn[] = resultColumns.map(({ field, required, ...headings }) => ({
  field,
  required,
  ...headings,
  ...words[field],
  example: examples[field],
  isText: field === 'rollNumber' || field === 'subjectCode',
  isName: field === 'rollNumber' || field === 'subjectCode',
  // A scale says what its grades are called; the others may be empty where the mark is there.
  ...((field === 'grade' || field === 'credits' || field === 'subjectName') && { hasBlankWords: true }),
  ...((field === 'internals' || field === 'studentName') && { isClearable: true }),
  // A sheet may be of one subject.
  mayBeSame: field !== 'rollNumber',
}))

/** What a row may leave open of a mark that is there, and why it may not of one that is not. */
const openCodes = {
  grade: 'gradeNotThere',
  credits: 'creditsMissing',
  subjectName: 'subjectNameMissing',
} as const

function leftOpen({ grade, credits, subjectName }: CheckedMark): keyof typeof openCodes | null {
  if (grade === null) return 'grade'
  if (credits === null) return 'credits'
  return subjectName === '' ? 'subjectName' : null
}

/** Marks of an exam. Good rows are kept as marks that do not count yet; a commit makes them count. */
export const marksImport: ImportKind<CheckedMark, GradeScheme> = {
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  title: m['office.marks'],
  isRecord: true,
  async place({ resultsStore }, examId) {
    const { id, title } = await requireExam(resultsStore.read, examId)
    return { title, link: routes.examUploads(id) }
  },
  uploadedAt: () => ({ title: m['office.title'](), link: routes.examinations }),
  columns: () => columns,
  lockSubject: async (db, examId) => void (await lockExam(resultsRepository(db), examId)),
  opened: (db, { id, subjectId }) => resultsRepository(db).imports.open(id, subjectId),
  async context({ resultsStore, gradeScales }, { subjectId }) {
    const { scheme } = await requireExam(resultsStore.read, subjectId)
    return (await gradeScales.read()).of(scheme)
  },
  parse: checkMark,
  keyOf: keyOfMark,
  fingerprint,
  repeats: { field: () => 'grade', code: 'contradiction', firstStands: true },
  claimColumns: [{ field: 'subjectCode', within: ['rollNumber'] }],

  known: (_, db, { id, subjectId }, keys, rows) =>
    knownMarks(resultsRepository(db), { importId: id, examId: subjectId, keys, rows }),

  async objections(_, __, rows) {
    const found = new Map<number, Objection>()
    for (const { line, row, verdict } of rows) {
      const field = verdict === 'new' ? leftOpen(row) : null
      if (field) found.set(line, { field, code: openCodes[field] })
    }
    return found
  },

  held: heldMarks,
  remedy: fittingScale,
  checked: countMissing,
  ends: {
    async commit(app, { offer, ...ending }, actor) {
      const adding = offer ? await inputOf(app, actor, offer) : null
      return app.results.ends.commit({ ...ending, adding }, actor)
    },
    undo: ({ results }, importId, actor) => results.ends.undo(importId, actor),
    offer: offerMissing,
    mayUndo: async ({ resultsStore }, importId) =>
      (await resultsStore.read.imports.find(importId))?.publishedVersion === null,
  },
}
