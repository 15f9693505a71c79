import type { GradeSchemeName } from '#lib/rules/grade-scheme.ts'
import { routes } from '#lib/routes.ts'
import { resultColumns } from '#lib/schemas/results/result-import.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../kernel/imports/import-column.ts'
import type { ImportKind, Known } from '../../kernel/imports/import-kind.ts'
import { changedMarks } from './changed-marks.ts'
import { type CheckedMark, checkMark, fingerprint, keyOfMark } from './check-mark.ts'
import { fittingScale } from './fitting-scale.ts'
import { requireExam } from './exam.service.ts'
import { lockExam } from './exam-lock.ts'
import { heldMarks } from './held-marks.ts'
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

const columns: readonly ImportColumn[] = resultColumns.map(({ field, required, aliases }) => ({
  field,
  required,
  aliases,
  ...words[field],
  example: examples[field],
  isText: field === 'rollNumber' || field === 'subjectCode',
  isName: field === 'rollNumber' || field === 'subjectCode',
  // A scale says what its grades are called.
  ...(field === 'grade' && { hasBlankWords: true }),
  // A sheet may be of one subject.
  mayBeSame: field !== 'rollNumber',
}))

/** So many keys are asked for one by one; for more all marks of the exam are read. */
const fewKeys = 500

/** Marks of an exam. Good rows are kept as marks that do not count yet; a commit makes them count. */
export const marksImport: ImportKind<CheckedMark, GradeSchemeName> = {
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  title: m['office.marks'],
  isRecord: true,
  async place({ resultsStore }, examId) {
    const { id, title } = await requireExam(resultsStore.read, examId)
    return { title, link: routes.examUploads(id) }
  },
  columns: () => columns,
  lockSubject: async (db, examId) => void (await lockExam(resultsRepository(db), examId)),
  opened: (db, { id, subjectId }) => resultsRepository(db).imports.open(id, subjectId),
  context: async ({ resultsStore }, { subjectId }) =>
    (await requireExam(resultsStore.read, subjectId)).scheme,
  parse: checkMark,
  keyOf: keyOfMark,
  fingerprint,
  repeats: { field: () => 'grade', code: 'contradiction', firstStands: true },
  claimColumns: [{ field: 'subjectCode', within: ['rollNumber'] }],

  async known(_, db, { subjectId }, keys) {
    const { marks, imports } = resultsRepository(db)
    const rolls = keys.length > fewKeys ? null : keys.map((key) => key.split('\t')[0] ?? '')
    const known = new Map<string, Known>()
    for (const [key, print] of await marks.knownMarks(await imports.committed(subjectId), rolls))
      known.set(key, {
        print,
        entity: '',
        version: '',
        changes: (row: CheckedMark) => changedMarks(print, row),
      })
    return known
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
