import type { HeldRows } from '../../kernel/imports/held-rows.ts'
import { type CheckedMark, fingerprint } from './check-mark.ts'
import { keyOfMark } from './effective-mark.ts'
import { subjectsOfFile } from './exam-subjects.ts'
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
    await held.addSubjects(importId, subjectsOfFile(marks))
    const students = isWhole
      ? new Set(marks.map(({ rollNumber }) => rollNumber)).size
      : await held.countStudents(importId)
    await held.saveStudents(importId, students)
  },
}
