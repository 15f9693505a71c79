import * as v from 'valibot'
import { type FieldProblem, invalid } from '../core/errors.ts'
import { refuseUnstorable } from './refuse-unstorable.ts'

const bodyBytes = 1_048_576

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
  return parseInput(schema, parseJson(await readText(request)))
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

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > bodyBytes) throw invalid('request.tooLarge', { megabytes: 1 })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('request.notJson')
  }
}
