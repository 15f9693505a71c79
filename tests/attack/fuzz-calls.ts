import { pick, seededRandom } from '#lib/server/demo/random.ts'
import { json, send } from '../support/over-the-wire.ts'
import { type Shot, type Target, type Toll, fireAll } from './target.ts'

interface Schema {
  type?: string
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

interface Operation {
  method: string
  path: string
  query: [string, Schema][]
  body: Schema | null
  isUpload: boolean
}

type Random = () => number

/** Texts that have broken somebody's server before. */
const texts = [
  '', ' ', '0', '-1', '1e400', 'NaN', 'null', 'undefined', 'true', "' or 1=1 --", '";--', '../../etc/passwd',
  '\u0000', 'a\u0000b', '\n', 'x\r\nset-cookie: a=b', '%', '%00', '%ff', '\ud800', '\u202e', '𝕏'.repeat(40),
  'అ'.repeat(60), 'a'.repeat(5000), '{}', '[]', '__proto__', 'constructor', '=1+1', '<script>', '${7*7}',
  '9'.repeat(40), '2026-13-45T99:99', '9999-12-31T23:59', '21B81A0501', 'javascript:alert(1)', '//evil.example',
] // prettier-ignore
const numbers = [0, -1, 1, 2.5, 1e308, -1e308, 9_007_199_254_740_993, 12, 2026]
const things = [null, true, false, [], {}, [[]], { a: { b: {} } }, '', 0]

/** Every call that the server names itself, with values that fit its schemas, nearly fit, or do not at all. */
export async function fuzzCalls(target: Target, requests: number, seed = 1): Promise<Toll> {
  const operations = await operationsOf(target)
  const random = seededRandom(seed)
  return fireAll(target, requests, (index) => {
    const operation = operations[index % operations.length]
    if (!operation) throw new Error('The server names no calls.')
    return shotAt(operation, target.token, random)
  })
}

async function operationsOf({ campus }: Target): Promise<Operation[]> {
  const { paths } = JSON.parse((await send(campus, '/api/v1/openapi.json')).body) as {
    paths: Record<string, Record<string, Record<string, unknown>>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // Signing out would end the attack, closing registration its variety.
      .filter(() => !path.endsWith('/signout'))
      .map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  )
}

function operationOf(method: string, path: string, described: Record<string, unknown>): Operation {
  const parameters = (described['parameters'] ?? []) as { name: string; schema: Schema }[]
  const content =
    (described['requestBody'] as { content?: Record<string, { schema: Schema }> })?.content ?? {}
  return {
    method,
    path,
    query: parameters.map(({ name, schema }) => [name, schema]),
    body: content['application/json']?.schema ?? null,
    isUpload: 'multipart/form-data' in content,
  }
}

function shotAt({ method, path, query, body, isUpload }: Operation, token: string, random: Random): Shot {
  const headers: Record<string, string> = random() < 0.85 ? { authorization: `Bearer ${token}` } : {}
  const search = new URLSearchParams(
    query.filter(() => random() < 0.9).map(([name, schema]) => [name, String(valueFor(schema, random))]),
  )
  if (random() < 0.1) search.append(pick(random, texts, 'x'), pick(random, texts, ''))
  const address = search.size > 0 ? `${path}?${search}` : path
  if (method === 'GET') return { method, path: address, headers }
  if (isUpload) return { method, path: address, ...uploadOf(headers, random) }
  return { method, path: address, ...bodyFor(body, headers, random) }
}

function bodyFor(schema: Schema | null, headers: Record<string, string>, random: Random): Partial<Shot> {
  const type =
    random() < 0.9 ? json : { 'content-type': pick(random, texts, 'text/plain').replaceAll(/[^ -~]/g, '') }
  const text = JSON.stringify(schema ? valueFor(schema, random) : {})
  const body = random() < 0.1 ? text.slice(0, Math.floor(random() * text.length)) : text
  return { headers: { ...headers, ...type }, body }
}

function uploadOf(headers: Record<string, string>, random: Random): Partial<Shot> {
  const boundary = 'edge'
  const name = pick(random, ['results.csv', 'a.xlsx', 'b.xls', '', '../x.csv', 'logo.png'], 'x')
  const content = pick(random, ['Htno,Subcode\n1,2\n', 'PK\u0003\u0004', '\u0089PNG', '', ...texts], '')
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="excelFileUpload"; filename="${name}"\r\n\r\n`
  const end = random() < 0.8 ? `\r\n--${boundary}--\r\n` : ''
  const type = random() < 0.9 ? `multipart/form-data; boundary=${boundary}` : 'multipart/form-data'
  return { headers: { ...headers, 'content-type': type }, body: Buffer.from(part + content + end, 'latin1') }
}

/** Mostly of the right kind, for only what passes the schema reaches what stands behind it. */
function valueFor(schema: Schema, random: Random): unknown {
  if (random() < 0.06) return pick<unknown>(random, [...things, ...texts], null)
  if (schema.anyOf) return valueFor(pick(random, schema.anyOf, {}), random)
  if (schema.enum && random() < 0.8) return pick<unknown>(random, schema.enum, '')
  if (schema.type === 'object') return objectFor(schema, random)
  if (schema.type === 'array')
    return Array.from({ length: Math.floor(random() * 4) }, () => valueFor(schema.items ?? {}, random))
  if (schema.type === 'number' || schema.type === 'integer') return pick(random, numbers, 1)
  return schema.type === 'boolean' ? random() < 0.5 : pick(random, texts, '')
}

const objectFor = ({ properties = {} }: Schema, random: Random): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(() => random() < 0.95)
      .map(([name, schema]) => [name, valueFor(schema, random)]),
  )
