import { notFound } from '../../kernel/core/errors.ts'
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
  return { basis, ...(await read.counts.alone(importId, await othersOf(read, found))) }
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
