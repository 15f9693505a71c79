import type { ImportReply } from '../schemas/results/examination-office.ts'
import type { ResultImport } from '../schemas/results/result-import.ts'
import { say } from './say.ts'

interface Problem {
  code: string
  /** The heading of the file that the cell stands below. */
  column: string
  params?: Record<string, string | number> | undefined
}

/** The sentence for one bad cell: `importProblem.{code}` in messages/<domain>, which may name its `{column}`. */
export const sayProblem = ({ code, column, params }: Problem): string =>
  say(`importProblem.${wordsOf(code, params)}`, { ...params, column }) ?? code

/** What an upload that an earlier version checked does not say, and the words without it. */
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
