import type { BulkHouse, Report } from '../jobs/bulk-house.ts'
import { requireExam } from './exam.service.ts'
import { finishExam } from './finish-exam.task.ts'

const chunkRolls = 120

/**
 * When an exam comes out, is withdrawn, or a roll is held or released, the lists of attempts on the
 * same students' other pages are out of date: those pages are dropped at once and made anew.
 */
export async function refreshAttempts(
  house: BulkHouse,
  examId: string,
  input: { rollNumber?: string },
  report: Report,
): Promise<void> {
  const { store } = house
  const exam = await requireExam(store.read, examId)
  const rolls = input.rollNumber
    ? [input.rollNumber]
    : await store.read.published.rollNumbers(examId, exam.version)
  for (let start = 0; start < rolls.length; start += chunkRolls) {
    const chunk = rolls.slice(start, start + chunkRolls)
    await store.transact((write) => write.finished.dropPages(chunk, input.rollNumber ? null : examId))
  }
  await store.transact((write) => write.tags.touch('results'))
  for (const other of await store.read.exams.all()) {
    if (other.version > 0 && other.availableFrom !== null) await finishExam(house, other, report)
  }
}
