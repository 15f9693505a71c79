import { notFound } from '../../kernel/core/errors.ts'
import { effectiveMarks, rowsByMark } from './effective-mark.ts'
import type { CountedImport } from './exam-count.repository.ts'
import type { ResultsRepository } from './results.repository.ts'

interface OfExam {
  id: string
  examId: string
  revision: number
}

/** Looks each mark up in the other imports; belongs into a worker thread. @throws DomainError NotFound `import.notFound` */
export async function countImport(read: ResultsRepository, importId: string): Promise<CountedImport> {
  const found = await read.imports.find(importId)
  if (!found) throw notFound('import.notFound')
  // Before the marks: what changes in between makes the basis an old one.
  const basis = await basisOfCount(read, found)
  const count = await read.counts.alone(importId, await othersOf(read, found))
  return { basis, ...count, baseless: await countBaseless(read, found) }
}

/**
 * Marks that would have no grade or no credits once this import counts, or does so no longer: a row that leaves them as
 * they are stands on an earlier file.
 */
async function countBaseless(
  read: ResultsRepository,
  { id, examId, state }: OfExam & { state: string },
): Promise<number> {
  const { earlier, later } = await read.imports.around(id, examId)
  const isUndone = state === 'committed'
  const rolls = await read.marks.leaningRolls(isUndone ? later : [id])
  if (rolls.length === 0) return 0
  const imports = isUndone ? [...earlier, ...later] : [...earlier, id, ...later]
  const rows = await read.marks.rows(imports, rolls)
  const marks = effectiveMarks(rows, await read.marks.subjects(imports))
  return [...rowsByMark(rows).keys()].filter((key) => !marks.has(key)).length
}

/** Changes with whatever the count depends on: the check and the mending of this import, and which other ones count. */
export async function basisOfCount(read: ResultsRepository, found: OfExam): Promise<string> {
  const run = await read.checks.lastRun(found.id)
  return [run, found.revision, ...(await othersOf(read, found))].join(' ')
}

async function othersOf(
  read: ResultsRepository,
  { id, examId }: Omit<OfExam, 'revision'>,
): Promise<string[]> {
  return (await read.imports.committed(examId)).filter((other) => other !== id)
}
