import * as v from 'valibot'
import { limitIn } from '#lib/rules/cells/limit-in.ts'
import { type DomainError, type FieldProblem, invalid, refuseAt } from '../../core/errors.ts'
import { readCapped, statedLength } from '../server/body-limits.ts'

/** The maximum bytes of a JSON body, unless a call declares its own. */
const usualBytes = 1_048_576

type Schema = v.GenericSchema
type Problems = Record<string, FieldProblem>

/**
 * Parses the query.
 * @throws DomainError Invalid `request.repeatedParameter`, or the first bad field's code with `fields`
 */
export function readQuery(schema: Schema | undefined, params: URLSearchParams): unknown {
  if (!schema) return null
  const names = [...params.keys()]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw invalid('request.repeatedParameter', { name: repeated.slice(0, 60) })
  return parseInput(schema, Object.fromEntries(params))
}

/**
 * Parses the path parameters.
 * @throws DomainError Invalid `field.tooLong`, or the first bad parameter's code, with `fields`
 */
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

/**
 * Parses the JSON body.
 * @throws DomainError Invalid `request.notJson`, `request.tooLarge`, or the first bad field's code with `fields`
 */
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

/** Whether a request has no body at all, as opposed to an empty one. */
const isEmpty = (request: Request): boolean =>
  statedLength(request) === 0 &&
  !request.headers.has('content-type') &&
  !request.headers.has('transfer-encoding')

const tooLarge = (bytes: number): DomainError =>
  bytes < 1_048_576
    ? invalid('request.tooLargeKilobytes', { kilobytes: Math.floor(bytes / 1024) })
    : invalid('request.tooLarge', { megabytes: Math.floor(bytes / 1_048_576) })

/** Parses an input. A schema's messages are codes; a rule without its own message gets `field.invalid`. */
export function parseInput<S extends Schema>(schema: S, input: unknown): v.InferOutput<S> {
  // The paths may be names chosen by the sender, and a normal object inherits some names.
  const problems: Problems = Object.create(null) as Problems
  const output = problemsOf(schema, input, '', problems)
  refuseProblems(problems)
  // Without a problem, it is the schema's output.
  return output as v.InferOutput<S>
}

/** Parses an input and adds its problems at their paths, which begin with `part`. */
export function problemsOf(schema: Schema, input: unknown, part: string, problems: Problems): unknown {
  refuseUnstorable(input, part)
  const parsed = v.safeParse(schema, input)
  for (const issue of parsed.success ? [] : parsed.issues) {
    const path = [part, v.getDotPath(issue)].filter(Boolean).join('.')
    problems[path] ??= { code: codeOf(issue.message, input), params: limitIn(issue) }
  }
  return parsed.output
}

/** Refuses an input with problems. @throws DomainError Invalid with the code of the first problem */
export function refuseProblems(problems: Problems): void {
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
}

/** Returns the code of an issue. A missing key or part has no message of its own. */
function codeOf(message: string, input: unknown): string {
  if (/^[a-z]\w*(\.\w+)+$/.test(message)) return message
  return message.startsWith('Invalid key') || input === undefined ? 'field.required' : 'field.invalid'
}

/** Parses JSON. @throws DomainError Invalid `request.notJson` */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('request.notJson')
  }
}

/** The maximum characters of one path segment. An id has 36; a branch or caste name has fewer than 100. */
export const longestPathPart = 200

/**
 * Returns the parameters of a call's path, each unescaped once: `%2f` is a slash inside a value. Astro unescapes an
 * address repeatedly, and leaves that slash escaped.
 * @example pathParams('/api/v1/castes/[caste]', '/api/v1/castes/BC-A%2fB') // { caste: 'BC-A/B' }
 */
export function pathParams(routePattern: string, path: string): Record<string, string> {
  const parts = path.replace(/\/$/, '').split('/')
  return Object.fromEntries(
    routePattern
      .split('/')
      .flatMap((part, index) =>
        /^\[\w+\]$/.test(part) ? [[part.slice(1, -1), unescape(parts[index])]] : [],
      ),
  )
}

/** Does not throw, because `readTarget` has refused malformed escapes. */
const unescape = (part = ''): string => decodeURIComponent(part)

/** NUL, which PostgreSQL cannot store in text, and lone surrogates, which UTF-8 cannot encode. */
const unstorable = /[\0\p{Cs}]/u
export const isUnstorable = (text: string): boolean => unstorable.test(text)

const longestPath = 100

/**
 * The maximum nesting depth. No valid input has ten levels; deeper nesting than the stack breaks JSON serialisation.
 */
const deepest = 50

/**
 * Refuses what no valid input contains before any code works with it; this is the one check for bodies, forms and
 * uploads. For addresses, `readTarget` refuses NUL and the middleware checks the unescaped parts.
 * @throws DomainError Invalid `field.invalid`, at its field
 */
export function refuseUnstorable(input: unknown, at = ''): void {
  // Uses a stack instead of recursion, because JSON may be nested deeper than the call stack.
  const open: [path: string, value: unknown, depth: number][] = [[at, input, 0]]
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, value, depth] = next
    if (typeof value === 'string' && isUnstorable(value)) throw refusalAt(path)
    if (typeof value !== 'object' || value === null) continue
    if (depth > deepest) throw refusalAt(path)
    for (const [name, inner] of Object.entries(value)) {
      if (isUnstorable(name)) throw refusalAt(path)
      open.push([path.length > longestPath ? path : path ? `${path}.${name}` : name, inner, depth + 1])
    }
  }
}

const refusalAt = (path: string): Error => (path ? refuseAt(path, 'field.invalid') : invalid('field.invalid'))
