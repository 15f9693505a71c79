import type { BulkHouse, Report } from '../jobs/bulk-house.ts'
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
  const stale = (await store.read.openings.stale()).find((each) => each.examId === examId)
  const rolls = input.rollNumber ? [input.rollNumber] : await store.read.published.rollsOfAllVersions(examId)
  for (let start = 0; start < rolls.length; start += chunkRolls) {
    const chunk = rolls.slice(start, start + chunkRolls)
    await store.transact(async (write) => {
      await write.tags.lock('results')
      await write.finished.dropPages(chunk, input.rollNumber ? null : examId)
    })
  }
  await store.transact(async (write) => {
    if (stale && !input.rollNumber) await write.openings.refreshed(examId, stale.mark)
    await write.tags.touch('results')
  })
  for (const other of await store.read.exams.all()) {
    if (other.version > 0 && other.availableFrom !== null) await finishExam(house, other, report)
  }
}
