import { routes } from '#lib/routes.ts'
import type { GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import { resultColumns } from '#lib/schemas/results/result-import.ts'
import { m } from '#paraglide/messages.js'
import type { ImportColumn } from '../../../kernel/imports/import-column.ts'
import type {
  ExistingRecord,
  ImportKind,
  Objection,
  PendingRows,
} from '../../../kernel/imports/import-kind.ts'
import { lockExam } from '../exams/exam-states.ts'
import { subjectsOfExam, subjectsOfFile } from '../exams/exam-subjects.ts'
import { requireExam } from '../exams/exam.service.ts'
import { type CheckedMark, checkMark, diffMarks, fingerprint } from '../marks/mark.ts'
import {
  effectiveMark,
  markKey,
  type ImportedMark,
  rowsByMark,
  type ExamSubjects,
} from '../marks/effective-mark.ts'
import {
  countMissingStudents,
  createAddStudentsInput,
  offerMissingStudents,
} from '../marks/missing-students.ts'
import { resultsRepository, type ResultsRepository } from '../repository.ts'
import { matchingScale } from '../scales/matching-scale.ts'

/** Marks are stored with their import, and become effective when it is committed. */
const importedMarkRows: PendingRows<CheckedMark> = {
  add: (db, importId, marks) => resultsRepository(db).importedMarks.add(importId, marks),
  clear: (db, importId) => resultsRepository(db).importedMarks.clear(importId),

  async find(db, importId, keys) {
    const rolls = [...new Set(keys.map((key) => key.split('\t')[0] ?? ''))]
    const marks = await resultsRepository(db).importedMarks.ofRolls(importId, rolls)
    return new Map(marks.map((mark) => [markKey(mark), fingerprint(mark)]))
  },

  async complete(db, importId, marks, isWhole) {
    const { importedMarks } = resultsRepository(db)
    await importedMarks.addSubjects(importId, subjectsOfFile(marks))
    const students = isWhole
      ? new Set(marks.map(({ rollNumber }) => rollNumber)).size
      : await importedMarks.countStudents(importId)
    await importedMarks.saveStudents(importId, students)
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
  // A scale names its grades; the other cells may be empty where the mark exists.
  ...((field === 'grade' || field === 'credits' || field === 'subjectName') && { hasBlankWords: true }),
  ...((field === 'internals' || field === 'studentName') && { isClearable: true }),
  // A sheet may cover a single subject.
  mayBeSame: field !== 'rollNumber',
}))

/** What a row may omit for an existing mark, with the problem that a new mark has without it. */
const omissionCodes = {
  grade: 'gradeNotThere',
  credits: 'creditsMissing',
  subjectName: 'subjectNameMissing',
} as const

function findOmission({ grade, credits, subjectName }: CheckedMark): keyof typeof omissionCodes | null {
  if (grade === null) return 'grade'
  if (credits === null) return 'credits'
  return subjectName === '' ? 'subjectName' : null
}

/** Good rows are stored as marks at once; a commit makes them effective. */
export const marksImport: ImportKind<CheckedMark, GradeScheme> = {
  access: ['ROLE_EXAMINATION', 'ROLE_ADMIN'],
  title: m['office.marks'],
  async place({ resultsStore }, examId) {
    const { id, title } = await requireExam(resultsStore.read, examId)
    return { title, link: routes.examUploads(id) }
  },
  uploadedAt: () => ({ title: m['office.title'](), link: routes.examinations }),
  isRecord: true,
  columns: { list: () => columns },
  identity: {
    keyOf: markKey,
    fingerprint,
    repeats: { field: () => 'grade', code: 'contradiction', firstStands: true },
    uniqueColumns: [{ field: 'subjectCode', within: ['rollNumber'] }],
    findExisting: (_, db, { id, subjectId }, keys, rows) =>
      knownMarks(resultsRepository(db), { importId: id, examId: subjectId, keys, rows }),
  },
  rows: {
    async context({ resultsStore, gradeScales }, { subjectId }) {
      const { scheme } = await requireExam(resultsStore.read, subjectId)
      return (await gradeScales.read()).of(scheme)
    },

    parse: checkMark,

    async objections(_, __, rows) {
      const found = new Map<number, Objection>()
      for (const { line, row, verdict } of rows) {
        const field = verdict === 'new' ? findOmission(row) : null
        if (field) found.set(line, { field, code: omissionCodes[field] })
      }
      return found
    },
  },
  writing: {
    pending: importedMarkRows,
    singleStep: {
      async commit(app, { offer, ...agreed }, actor) {
        const adding = offer ? await createAddStudentsInput(app, actor, offer) : null
        return app.results.importCompletion.commit({ ...agreed, adding }, actor)
      },
      undo: ({ results }, importId, actor) => results.importCompletion.undo(importId, actor),
      offer: offerMissingStudents,
      mayUndo: async ({ resultsStore }, importId) =>
        (await resultsStore.read.imports.find(importId))?.publishedVersion === null,
    },
  },
  hooks: {
    lockSubject: async (db, examId) => void (await lockExam(resultsRepository(db), examId)),
    opened: (db, { id, subjectId }) => resultsRepository(db).imports.open(id, subjectId),
    checked: countMissingStudents,
    remedy: matchingScale,
  },
}

/** Up to this many keys are queried singly; beyond it all marks of the exam are read. */
const maxKeysByQuery = 500

interface MarksQuery {
  importId: string
  examId: string
  keys: readonly string[]
  /** All rows of the file while it is checked; afterwards its subjects are stored. */
  rows?: readonly CheckedMark[] | undefined
}

/**
 * Compares each effective mark with the mark that this file would give in its place among the files: a file that
 * was uploaded later and is committed already overrides it.
 */
async function knownMarks(
  { marks, imports }: Pick<ResultsRepository, 'marks' | 'imports'>,
  { importId, examId, keys, rows }: MarksQuery,
): Promise<Map<string, ExistingRecord>> {
  const { earlier, later } = await imports.around(importId, examId)
  const rolls =
    keys.length > maxKeysByQuery ? null : [...new Set(keys.map((key) => key.split('\t')[0] ?? ''))]
  const wanted = new Set(keys)
  const found = await marks.rows([...earlier, ...later], rolls)
  const stored = rowsByMark(found.filter(({ mark }) => wanted.has(markKey(mark))))
  const files = await marks.fileSubjects([...earlier, importId, ...later])
  const own = rows ? subjectsOfFile(rows) : files.get(importId)
  const subjectsOf = (ids: readonly string[]): ExamSubjects =>
    subjectsOfExam(ids.map((id) => [id, (id === importId ? own : files.get(id)) ?? new Map()]))
  const beside: ImportPosition = {
    importId,
    later: new Set(later),
    before: subjectsOf([...earlier, ...later]),
    after: subjectsOf([...earlier, importId, ...later]),
  }
  const known = new Map<string, ExistingRecord>()
  for (const [key, ofMark] of stored) {
    const mark = knownMark(ofMark, beside)
    if (mark) known.set(key, mark)
  }
  return known
}

interface ImportPosition {
  importId: string
  /** Imports that override this one. */
  later: ReadonlySet<string>
  before: ExamSubjects
  after: ExamSubjects
}

function knownMark(
  stored: readonly ImportedMark[],
  { importId, later, before, after }: ImportPosition,
): ExistingRecord | null {
  const was = effectiveMark(stored, before)
  if (!was) return null
  function changesOf(mark: CheckedMark) {
    const place = stored.findIndex((row) => later.has(row.importId))
    const is = effectiveMark(
      stored.toSpliced(place === -1 ? stored.length : place, 0, { importId, mark }),
      after,
    )
    return is ? diffMarks(was ?? undefined, is) : []
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
