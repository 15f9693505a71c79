import type { HeldRows } from '../../kernel/imports/held-rows.ts'
import { type CheckedMark, fingerprint, keyOfMark } from './check-mark.ts'
import type { ExamSubject } from './freeze.ts'
import { resultsRepository } from './results.repository.ts'

/** Marks belong to their import, and count when it is committed. */
export const heldMarks: HeldRows<CheckedMark> = {
  add: (db, importId, marks) => resultsRepository(db).heldMarks.add(importId, marks),
  clear: (db, importId) => resultsRepository(db).heldMarks.clear(importId),

  async find(db, importId, keys) {
    const rolls = [...new Set(keys.map((key) => key.split('\t')[0] ?? ''))]
    const marks = await resultsRepository(db).heldMarks.ofRolls(importId, rolls)
    return new Map(marks.map((mark) => [keyOfMark(mark), fingerprint(mark)]))
  },

  async complete(db, importId, marks, isWhole) {
    const { heldMarks: held } = resultsRepository(db)
    await held.addSubjects(importId, subjectsOf(marks))
    const students = isWhole
      ? new Set(marks.map(({ rollNumber }) => rollNumber)).size
      : await held.countStudents(importId)
    await held.saveStudents(importId, students)
  },
}

/** A failed row carries no credits, so a course's credits are the largest value that the file has for its code. */
function subjectsOf(marks: readonly CheckedMark[]): Map<string, ExamSubject> {
  const subjects = new Map<string, ExamSubject>()
  for (const mark of marks) {
    const credits = Math.max(mark.credits, subjects.get(mark.subjectCode)?.credits ?? 0)
    subjects.set(mark.subjectCode, { name: mark.subjectName, credits })
  }
  return subjects
}
