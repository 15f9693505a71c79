import { sayProblem } from '#lib/i18n/say-problems.ts'
import { m } from '#paraglide/messages.js'
import type { BadRows } from './bad-rows.ts'

export interface ErrorFile {
  fileName: string
  headers: string[]
  rows: string[][]
}

/** The person's own bad rows with a column that says why: mend them there and upload them again. */
export function errorFileOf({ fileName, headers, rows }: BadRows): ErrorFile {
  const lines = rows.map(({ cells, problems }) => [
    ...headers.map((_, index) => cells[index] ?? ''),
    problems.map(({ column, code, params }) => `${column}: ${sayProblem(code, params)}`).join(' '),
  ])
  const name = fileName.replace(/\.\w+$/, '')
  return { fileName: `${name}-errors.csv`, headers: [...headers, m['imports.reason']()], rows: lines }
}
