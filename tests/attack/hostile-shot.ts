import { json } from '../support/calls/over-the-wire.ts'
import { uploadFor } from './hostile-upload.ts'
import {
  type Luck,
  anyOf,
  headerText,
  jsonFor,
  maybe,
  pathPartFor,
  textFor,
  texts,
  valueFor,
} from './hostile-values.ts'
import type { Operation } from './operations.ts'
import type { Person, Shot } from './target.ts'

/** A request with what is known about its correct response. */
export interface AimedShot extends Shot {
  operation: Operation
  as: Person | null
  /** The request may be malformed or reach another call. */
  isAstray: boolean
  /** Uses a method that the address does not have, or a query value that is no variant. */
  isUnknown: boolean
}

/** Few keys, so that they collide across people, calls and bodies. */
const keys = [
  'key-1',
  'key-2',
  'key-3',
  '',
  ' ',
  'k'.repeat(255),
  'k'.repeat(256),
  'k'.repeat(10_000),
  'é',
  'a b',
  '"',
  '\t',
]
const overrides = ['x-http-method-override', 'x-http-method', 'x-method-override'] // prettier-ignore
const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH']

/** Builds a request to the call with values that match its schemas, nearly match, or do not. */
export function shotAt(operation: Operation, people: readonly Person[], luck: Luck): AimedShot {
  const method = maybe(luck, 0.95) ? operation.method : anyOf(luck, otherMethods, 'GET')
  const as = maybe(luck, 0.85) ? anyOf<Person | null>(luck, people, null) : null
  const query = queryFor(operation, luck)
  const { path, isAstray } = pathFor(operation, luck)
  const { headers, body } = bodyFor(operation, method, luck)
  return {
    operation,
    as,
    method,
    path: query.text ? `${path}?${query.text}` : path,
    headers: { ...headersFor(luck), ...(as ? { authorization: `Bearer ${as.token}` } : {}), ...headers },
    ...(body === undefined ? {} : { body: lettingIn(body) }),
    // The address's other methods have their own access.
    isAstray: isAstray || (method !== operation.method && operation.methods.includes(method)),
    isUnknown: query.isUnknown || !isOf(operation, method),
  }
}

/** Keeps the second factor optional; requiring it would lock the attack out. */
const lettingIn = <Body extends string | Buffer>(body: Body): Body | string =>
  typeof body === 'string'
    ? body.replaceAll(/("needsSecondFactor":\s*)true/g, (_, name: string) => `${name}false`)
    : body

const isOf = ({ methods }: Operation, method: string): boolean =>
  methods.includes(method === 'HEAD' ? 'GET' : method)

function headersFor(luck: Luck): Record<string, string> {
  return {
    ...(maybe(luck, 0.15) ? { 'idempotency-key': headerText(anyOf(luck, keys, '')) } : {}),
    ...(maybe(luck, 0.05) ? { [anyOf(luck, overrides, 'x')]: anyOf(luck, otherMethods, 'GET') } : {}),
    ...(maybe(luck, 0.1) ? { 'accept-language': anyOf(luck, ['de', 'te;q=x', '*'], 'de') } : {}),
  }
}

function pathFor({ path }: Operation, luck: Luck): { path: string; isAstray: boolean } {
  let isAstray = false
  const filled = path.replaceAll(/\{\w+\}/g, () => {
    const part = pathPartFor(luck)
    isAstray ||= /^(?:%2e|\.)*$|%00|%(?![\da-f]{2})|%ff|%ED%A0/i.test(part)
    return part
  })
  return { path: filled, isAstray }
}

function queryFor(operation: Operation, luck: Luck): { text: string; isUnknown: boolean } {
  const { parameters, variant } = operation
  const sent = parameters.filter(({ name, in: at }) => at === 'query' && name !== variant?.by)
  const query = new URLSearchParams(
    sent
      .filter(({ required }) => maybe(luck, required ? 0.95 : 0.5))
      .map(({ name, schema }) => [name, String(valueFor(schema, luck)).toWellFormed().replaceAll('\0', '0')]),
  )
  const isRight = variant === null || maybe(luck, 0.8)
  for (const [name, value] of isRight ? rightVariant(operation) : oddVariant(operation, luck))
    query.append(name, value)
  const [first] = query.keys()
  if (first !== undefined && maybe(luck, 0.03)) query.append(first, textFor(luck).replaceAll('\0', '0'))
  if (maybe(luck, 0.1))
    query.append(anyOf(luck, ['__proto__', '_method', 'x[]', 'x[a][b]', ...texts.slice(0, 3)], 'x'), 'DELETE')
  return { text: String(query), isUnknown: !isRight || query.getAll(variant?.by ?? '').length > 1 }
}

const rightVariant = ({ variant }: Operation): [string, string][] =>
  variant ? [[variant.by, variant.value]] : []

/** Builds a variant parameter that is missing, repeated, a list, or a name on every object's prototype. */
function oddVariant({ variant }: Operation, luck: Luck): [string, string][] {
  const { by, value } = variant ?? { by: '', value: '' }
  const odd = ['', ' ', `${value} `, value.toUpperCase(), '__proto__', 'constructor', 'toString', '0']
  const ways: [string, string][][] = [
    [],
    [[by, value], [by, value]],
    [[`${by}[]`, value]],
    [[`${by}[0]`, value]],
    [[by, anyOf(luck, odd, '')]],
    [[by, anyOf(luck, odd, '')]],
  ] // prettier-ignore
  return anyOf(luck, ways, [])
}

function bodyFor({ body, upload }: Operation, method: string, luck: Luck): Partial<Shot> {
  if (method === 'GET' || method === 'HEAD') return maybe(luck, 0.05) ? { headers: json, body: '{}' } : {}
  if (upload) return uploadFor(upload, luck)
  // Sometimes omits an expected body or sends an unexpected one.
  if (maybe(luck, body ? 0.05 : 0.8)) return {}
  const type = maybe(luck, 0.9) ? 'application/json' : headerText(anyOf(luck, texts, ''))
  return {
    headers: { 'content-type': type },
    body: jsonFor(valueFor(body ?? { type: 'object' }, luck), luck),
  }
}
