import type { ImportReply } from '../schemas/examination-office.ts'
import type { ResultImport } from '../schemas/result-import.ts'
import { say } from './say.ts'

/** The sentence for one bad cell: `importProblem.{code}` in messages/<domain>. */
export const sayProblem = (code: string, params: Record<string, string | number> = {}): string =>
  say(`importProblem.${code}`, params) ?? code

export function sayProblems(found: ResultImport): ImportReply {
  const problems = found.problems.map(({ line, column, value, code, params }) => ({
    line,
    column,
    value,
    message: sayProblem(code, params),
  }))
  return { ...found, problems }
}
