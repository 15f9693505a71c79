import type { ImportProblem } from '#lib/schemas/result-import.ts'
import type { BadRows } from './bad-rows.ts'

interface Parts {
  /** Reads in a worker thread. */
  badRows(importId: string): Promise<BadRows>
}

export type ErrorFile = (
  importId: string,
  say: (problem: ImportProblem) => string,
  reasonHeading: string,
) => Promise<{ fileName: string; headers: string[]; rows: string[][] }>

/** The person's own bad rows, as they were, with a column that says why: mend them there and upload it again. */
export function errorFile({ badRows }: Parts): ErrorFile {
  return async (importId, say, reasonHeading) => {
    const { fileName, headers, rows } = await badRows(importId)
    const lines = rows.map(({ cells, problems }) => [
      ...cells,
      problems.map((problem) => `${problem.column}: ${say(problem)}`).join(' '),
    ])
    const name = fileName.replace(/\.\w+$/, '')
    return { fileName: `${name}-errors.csv`, headers: [...headers, reasonHeading], rows: lines }
  }
}
