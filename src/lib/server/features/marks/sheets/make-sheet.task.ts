import { newId } from '../../../kernel/core/ids.ts'
import type { Report, Task } from '../../../kernel/jobs/job-kind.ts'
import { storeOf } from '../../../kernel/store/store.ts'
import { marksRepository } from '../repository.ts'
import { type SheetSubject, packResult } from './sheet.ts'

const chunkRolls = 250

/** Builds a sheet of the effective marks. Readers use the previous sheet until the new one is complete. */
export async function makeSheet(task: Task, examId: string, report: Report): Promise<void> {
  const { app, fenced, complete } = task
  const store = storeOf(app.database, marksRepository)
  const writing = fenced(store)
  const standing = await app.results.effectiveResults.open(examId)
  const subjects: SheetSubject[] = [...standing.subjects]
    .map(([code, { name }]) => ({ code, name }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
  const id = newId()
  const scheme = standing.exam.scheme
  await writing.transact(async (write) => {
    await write.sheets.drop(examId, { but: id, isMade: false })
    await write.sheets.start({ id, examId, basis: standing.basis, scheme, subjects })
  })
  const { rolls } = standing
  for (let start = 0; start < rolls.length; start += chunkRolls) {
    const some = rolls.slice(start, start + chunkRolls)
    const results = await app.results.effectiveResults.results(standing, some)
    await writing.transact((write) =>
      write.sheets.add(
        id,
        results.map((result) => packResult(result, subjects)),
      ),
    )
    await report(Math.min(start + chunkRolls, rolls.length), rolls.length)
  }
  await complete(store, async (write) => {
    await write.sheets.finish(id, app.clock.now())
    await write.sheets.drop(examId, { but: id, isMade: true })
  })
}
