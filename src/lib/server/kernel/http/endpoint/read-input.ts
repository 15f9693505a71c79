import * as v from 'valibot'
import { limitIn } from '#lib/rules/cells/limit-in.ts'
import { type DomainError, type FieldProblem, invalid, refuseAt } from '../../core/errors.ts'
import { readCapped, statedLength } from '../server/body-limits.ts'

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

/** The most characters that one part of a path may have. An id has 36, a name of a branch or caste fewer than 100. */
export const longestPathPart = 200

/**
 * The parameters of a call's path, each unescaped once: `%2f` is a slash inside of a value. Astro unescapes an
 * address again and again, and leaves that slash escaped.
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

/** What cannot be unescaped does not get past `readTarget`. */
const unescape = (part = ''): string => decodeURIComponent(part)

/** A NUL, which PostgreSQL keeps in no text, and half a character, which UTF-8 cannot write. */
const unstorable = /[\0\p{Cs}]/u
export const isUnstorable = (text: string): boolean => unstorable.test(text)

const longestPath = 100

/** Groups within groups. No input of ours has ten; what is nested deeper than the stack breaks the code that writes it as JSON. */
const deepest = 50

/**
 * Stops what is never part of a valid input before anything works with it: the one check for bodies,
 * forms and uploads. Of addresses `readTarget` refuses NUL, and the middleware what their parts hold once
 * they are unescaped.
 * @throws DomainError Invalid `field.invalid`, at its field
 */
export function refuseUnstorable(input: unknown, at = ''): void {
  // By hand, not by recursion: JSON may be nested deeper than the stack.
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
