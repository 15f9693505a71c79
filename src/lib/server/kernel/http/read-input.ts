import * as v from 'valibot'
import { type DomainError, type FieldProblem, invalid } from '../core/errors.ts'
import { readCapped } from './read-capped.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'

const bodyBytes = 1_048_576

const tooLarge = (): DomainError => invalid('request.tooLarge', { megabytes: 1 })

/** @throws DomainError Invalid `request.repeatedParameter`, or the first bad field's code with `fields` */
export function readQuery(schema: v.GenericSchema | undefined, params: URLSearchParams): unknown {
  if (!schema) return null
  const names = [...params.keys()]
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated !== undefined) throw invalid('request.repeatedParameter', { name: repeated.slice(0, 60) })
  return parseInput(schema, Object.fromEntries(params))
}

/** @throws DomainError Invalid `request.notJson`, `request.tooLarge`, or the first bad field's code with `fields` */
export async function readBody(schema: v.GenericSchema | undefined, request: Request): Promise<unknown> {
  if (!schema) return null
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw invalid('request.notJson')
  return parseInput(schema, parseJson((await readCapped(request, bodyBytes, tooLarge())).toString('utf8')))
}

/** A schema's messages are codes; a rule without one of its own reads `field.invalid`. */
export function parseInput<S extends v.GenericSchema>(schema: S, input: unknown): v.InferOutput<S> {
  refuseUnstorable(input)
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const fields: Record<string, FieldProblem> = {}
  for (const issue of parsed.issues)
    fields[v.getDotPath(issue) ?? ''] ??= { code: codeOf(issue.message), params: {} }
  const first = Object.values(fields)[0] ?? { code: 'field.invalid', params: {} }
  throw invalid(first.code, first.params, fields)
}

/** A key that is missing altogether has no message of its own. */
function codeOf(message: string): string {
  if (/^[a-z]\w*(\.\w+)+$/.test(message)) return message
  return message.startsWith('Invalid key') ? 'field.required' : 'field.invalid'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('request.notJson')
  }
}
