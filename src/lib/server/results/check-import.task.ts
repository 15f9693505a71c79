import type { CheckedImport } from './import.repository.ts'
import type { BulkHouse, Report } from '../jobs/bulk-house.ts'
import { conflict, notFound } from '../core/errors.ts'
import { type CheckedMark, type KnownMarks, checkRows } from './check-rows.ts'
import { requireExam } from './exam.service.ts'
import type { ExamSubject } from './freeze.ts'
import { mappingKey } from './import.service.ts'

/** More would be no help to anybody; the error file has them all. */
const keptProblems = 500
/** A few milliseconds a transaction: other writers wait for no longer. */
const chunkMarks = 250

/**
 * The dry run: reads the file, checks every cell, keeps the good rows where they do not count yet.
 * Committing is then the change of one state, however large the file.
 */
export async function checkImport(house: BulkHouse, importId: string, report: Report): Promise<void> {
  const { store } = house
  const found = await store.read.imports.find(importId)
  const bytes = found ? await house.readFile(found.fileHash) : null
  if (!found || !bytes) throw notFound('import.notFound')
  const exam = await requireExam(store.read, found.examId)
  const sheet = await house.readSheet(bytes, found.fileName)
  const known = await store.read.marks.knownMarks(exam.id)
  const { marks, problems, counts } = checkRows(sheet, found.mapping, exam.scheme, known)
  await keepMarks(house, importId, marks, report)
  const checked: CheckedImport = {
    ...counts,
    problems: problems.slice(0, keptProblems),
    students: countNewRolls(marks, known),
  }
  await store.transact(async (write) => {
    await write.imports.addSubjects(importId, subjectsOf(marks))
    if (!(await write.imports.saveCheck(importId, checked))) throw conflict('import.ended')
    if (counts.errorRows < counts.rows) {
      await write.settings.save(mappingKey(sheet.headers), found.mapping, house.clock.now(), found.createdBy)
    }
  })
}

async function keepMarks(
  house: BulkHouse,
  importId: string,
  marks: readonly CheckedMark[],
  report: Report,
): Promise<void> {
  await house.store.transact((write) => write.imports.clearMarks(importId))
  for (let start = 0; start < marks.length; start += chunkMarks) {
    await house.store.transact((write) =>
      write.imports.addMarks(importId, marks.slice(start, start + chunkMarks)),
    )
    await report(Math.min(start + chunkMarks, marks.length), marks.length)
  }
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

function countNewRolls(marks: readonly CheckedMark[], known: KnownMarks): number {
  const knownRolls = new Set([...known.keys()].map((key) => key.split('\t', 1)[0]))
  return new Set(marks.map((mark) => mark.rollNumber).filter((roll) => !knownRolls.has(roll))).size
}
