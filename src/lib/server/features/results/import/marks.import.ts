import { routes } from '#lib/routes.ts'
import type { GradeScheme } from '#lib/rules/grade-scheme.ts'
import { resultColumns } from '#lib/schemas/results/result-import.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'
import type { HeldRows, ImportKind, Known, Objection } from '../../../kernel/imports/import-kind.ts'
import { lockExam } from '../exams/exam-lock.ts'
import { subjectsOfExam, subjectsOfFile } from '../exams/exam-subjects.ts'
import { requireExam } from '../exams/exam.service.ts'
import { changesBetween } from '../marks/changed-marks.ts'
import {
  effectiveMark,
  keyOfMark,
  type MarkOfImport,
  rowsByMark,
  type Subjects,
} from '../marks/effective-mark.ts'
import { type CheckedMark, checkMark, fingerprint } from '../marks/mark.ts'
import { countMissing, inputOf, offerMissing } from '../marks/missing-students.ts'
import { resultsRepository, type ResultsRepository } from '../repository.ts'
import { fittingScale } from '../scales/matching-scale.ts'

/** Marks belong to their import, and count when it is committed. */
const heldMarks: HeldRows<CheckedMark> = {
  add: (db, importId, marks) => resultsRepository(db).heldMarks.add(importId, marks),
  clear: (db, importId) => resultsRepository(db).heldMarks.clear(importId),

  async find(db, importId, keys) {
    const rolls = [...new Set(keys.map((key) => key.split('\t')[0] ?? ''))]
    const marks = await resultsRepository(db).heldMarks.ofRolls(importId, rolls)
    return new Map(marks.map((mark) => [keyOfMark(mark), fingerprint(mark)]))
  },

  async complete(db, importId, marks, isWhole) {
    const { heldMarks: held } = resultsRepository(db)
    await held.addSubjects(importId, subjectsOfFile(marks))
    const students = isWhole
      ? new Set(marks.map(({ rollNumber }) => rollNumber)).size
      : await held.countStudents(importId)
    await held.saveStudents(importId, students)
  },
}

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

/** So many keys are asked for one by one; for more all marks of the exam are read. */
const fewKeys = 500

interface FileAsked {
  importId: string
  examId: string
  keys: readonly string[]
  /** All rows of the file while it is checked; afterwards its subjects are stored. */
  rows?: readonly CheckedMark[] | undefined
}

/**
 * The marks that count, and what a row of this file would make of each in its place among the files: one that was
 * uploaded later and is saved already overrides it.
 */
async function knownMarks(
  { marks, imports }: Pick<ResultsRepository, 'marks' | 'imports'>,
  { importId, examId, keys, rows }: FileAsked,
): Promise<Map<string, Known>> {
  const { earlier, later } = await imports.around(importId, examId)
  const rolls = keys.length > fewKeys ? null : [...new Set(keys.map((key) => key.split('\t')[0] ?? ''))]
  const wanted = new Set(keys)
  const found = await marks.rows([...earlier, ...later], rolls)
  const stored = rowsByMark(found.filter(({ mark }) => wanted.has(keyOfMark(mark))))
  const files = await marks.fileSubjects([...earlier, importId, ...later])
  const own = rows ? subjectsOfFile(rows) : files.get(importId)
  const subjectsOf = (ids: readonly string[]): Subjects =>
    subjectsOfExam(ids.map((id) => [id, (id === importId ? own : files.get(id)) ?? new Map()]))
  const beside: Beside = {
    importId,
    later: new Set(later),
    before: subjectsOf([...earlier, ...later]),
    after: subjectsOf([...earlier, importId, ...later]),
  }
  const known = new Map<string, Known>()
  for (const [key, ofMark] of stored) {
    const mark = knownMark(ofMark, beside)
    if (mark) known.set(key, mark)
  }
  return known
}

interface Beside {
  importId: string
  /** Files that override this one. */
  later: ReadonlySet<string>
  before: Subjects
  after: Subjects
}

function knownMark(
  stored: readonly MarkOfImport[],
  { importId, later, before, after }: Beside,
): Known | null {
  const was = effectiveMark(stored, before)
  if (!was) return null
  function changesOf(mark: CheckedMark) {
    const place = stored.findIndex((row) => later.has(row.importId))
    const is = effectiveMark(
      stored.toSpliced(place === -1 ? stored.length : place, 0, { importId, mark }),
      after,
    )
    return is ? changesBetween(was ?? undefined, is) : []
  }
  return {
    print: '',
    entity: '',
    version: '',
    holds: (row: CheckedMark) => changesOf(row).length === 0,
    changes: changesOf,
    storesText: (field, text) =>
      text === (field === 'studentName' ? was.studentName : before.get(was.subjectCode)?.name),
  }
}
