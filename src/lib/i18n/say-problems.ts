import type { ImportReply } from '../schemas/results/examination-office.ts'
import type { ResultImport } from '../schemas/results/result-import.ts'
import { say } from './say.ts'

interface Problem {
  code: string
  /** Heading of the cell's column in the file. */
  column: string
  params?: Record<string, string | number> | undefined
}

/** Returns the sentence for a bad cell: `importProblem.{code}` in messages/<domain>, which may use `{column}`. */
export const sayProblem = ({ code, column, params }: Problem): string =>
  say(`importProblem.${wordsOf(code, params)}`, { ...params, column }) ?? code

/** Parameters that uploads checked by an earlier version lack, with the message that does without them. */
const lacking: Readonly<Record<string, readonly [param: string, words: string]>> = {
  tooLong: ['max', 'tooLongSomehow'],
  gradeUnknown: ['grades', 'gradeUnknownSomehow'],
}

function wordsOf(code: string, params: Problem['params']): string {
  const [param, words] = lacking[code] ?? []
  return param !== undefined && words !== undefined && params?.[param] === undefined ? words : code
}

export function sayProblems(found: ResultImport): ImportReply {
  const problems = found.problems.map(({ line, column, value, code, params }) => ({
    line,
    column,
    value,
    message: sayProblem({ code, column, params }),
  }))
  return { ...found, problems }
}
