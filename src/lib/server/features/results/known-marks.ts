import type { Known } from '../../kernel/imports/import-kind.ts'
import { changesBetween } from './changed-marks.ts'
import type { CheckedMark } from './check-mark.ts'
import { type MarkOfImport, type Subjects, effectiveMark, keyOfMark, rowsByMark } from './effective-mark.ts'
import { subjectsOfExam, subjectsOfFile } from './exam-subjects.ts'
import type { ResultsRepository } from './results.repository.ts'

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
export async function knownMarks(
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
