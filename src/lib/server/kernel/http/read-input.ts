import * as v from 'valibot'
import { limitIn } from '#lib/rules/limit-in.ts'
import { type DomainError, type FieldProblem, invalid } from '../core/errors.ts'
import { pathParams, longestPathPart } from './path-params.ts'
import { readCapped, statedLength } from './read-capped.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'

/** The most bytes of a JSON body, where a call says nothing else. */
const usualBytes = 1_048_576

type Schema = v.GenericSchema
type Problems = Record<string, FieldProblem>

/** @throws DomainError Invalid `request.repeatedParameter`, or the first bad field's code with `fields` */
export function readQuery(schema: Schema | undefined, params: URLSearchParams): unknown {
  if (!schema) return null
  const names = [...params.keys()]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw invalid('request.repeatedParameter', { name: repeated.slice(0, 60) })
  return parseInput(schema, Object.fromEntries(params))
}

/** @throws DomainError Invalid `field.tooLong`, or the first bad parameter's code, with `fields` */
export function readParams(schema: Schema | undefined, routePattern: string, path: string): unknown {
  if (!schema) return null
  const params = pathParams(routePattern, path)
  const long = Object.keys(params).filter((name) => (params[name]?.length ?? 0) > longestPathPart)
  refuseProblems(
    Object.fromEntries(
      long.map((name) => [name, { code: 'field.tooLong', params: { max: longestPathPart } }]),
    ),
  )
  return parseInput(schema, params)
}

/** @throws DomainError Invalid `request.notJson`, `request.tooLarge`, or the first bad field's code with `fields` */
export async function readBody(
  schema: Schema | undefined,
  request: Request,
  mostBytes = usualBytes,
): Promise<unknown> {
  if (!schema) return null
  if (isEmpty(request) && v.is(schema, undefined)) return v.parse(schema, undefined)
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw invalid('request.notJson')
  return parseInput(
    schema,
    parseJson((await readCapped(request, mostBytes, tooLarge(mostBytes))).toString('utf8')),
  )
}

/** Without a body at all, not merely with an empty one. */
const isEmpty = (request: Request): boolean =>
  statedLength(request) === 0 &&
  !request.headers.has('content-type') &&
  !request.headers.has('transfer-encoding')

const tooLarge = (bytes: number): DomainError =>
  bytes < 1_048_576
    ? invalid('request.tooLargeKilobytes', { kilobytes: Math.floor(bytes / 1024) })
    : invalid('request.tooLarge', { megabytes: Math.floor(bytes / 1_048_576) })

/** A schema's messages are codes; a rule without one of its own reads `field.invalid`. */
export function parseInput<S extends Schema>(schema: S, input: unknown): v.InferOutput<S> {
  // Their paths may be names of the sender's, and an object of our own inherits some.
  const problems: Problems = Object.create(null) as Problems
  const output = problemsOf(schema, input, '', problems)
  refuseProblems(problems)
  // Without a problem it is what the schema makes of the input.
  return output as v.InferOutput<S>
}

/** What the schema makes of the input; its problems are added at their paths, which begin with `part`. */
export function problemsOf(schema: Schema, input: unknown, part: string, problems: Problems): unknown {
  refuseUnstorable(input, part)
  const parsed = v.safeParse(schema, input)
  for (const issue of parsed.success ? [] : parsed.issues) {
    const path = [part, v.getDotPath(issue)].filter(Boolean).join('.')
    problems[path] ??= { code: codeOf(issue.message, input), params: limitIn(issue) }
  }
  return parsed.output
}

/** @throws DomainError Invalid with the first one's code, where there is one */
export function refuseProblems(problems: Problems): void {
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
}

/** A key or a part that is missing altogether has no message of its own. */
function codeOf(message: string, input: unknown): string {
  if (/^[a-z]\w*(\.\w+)+$/.test(message)) return message
  return message.startsWith('Invalid key') || input === undefined ? 'field.required' : 'field.invalid'
}

/** @throws DomainError Invalid `request.notJson` */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('request.notJson')
  }
}
