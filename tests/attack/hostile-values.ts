import { features } from '#lib/server/app.ts'
import { pick } from '#lib/server/demo/random.ts'
import { importKindsOf } from '#lib/server/kernel/declared.ts'
import type { Schema } from './operations.ts'

export interface Luck {
  random(): number
  /** Ids from the server's responses. */
  ids: readonly string[]
}

export const maybe = ({ random }: Luck, chance: number): boolean => random() < chance
export const anyOf = <T>({ random }: Luck, list: readonly T[], fallback: T): T => pick(random, list, fallback)

/** Texts that are known to break servers. */
export const texts = [
  '', ' ', '0', '-1', '1e400', 'NaN', 'null', 'undefined', 'true', "' or 1=1 --", '";--', '../../etc/passwd',
  '\u0000', 'a\u0000b', '\n', 'x\r\nset-cookie: a=b', '%', '%00', '%ff', '\ud800', '\u202e', '𝕏'.repeat(40),
  'అ'.repeat(60), 'a'.repeat(5000), '{}', '[]', '__proto__', 'constructor', '=1+1', '<script>', '${7*7}',
  '9'.repeat(40), '2026-13-45T99:99', '9999-12-31T23:59', '21B81A0501', 'javascript:alert(1)', '//evil.example',
] // prettier-ignore
const numbers = [0, -1, 1, 2.5, 1e308, -1e308, 9_007_199_254_740_993, 12, 2026]
const things = [null, true, false, [], {}, [[]], { a: { b: {} } }, '', 0]

/** Raw path segments, with escapes that clients and proxies interpret differently. */
const pathParts = [
  '-1', '0', '9'.repeat(300), '1e400', '%20', '%2F', '%2e%2e', '%252e%252e%252f', '%2500', '%00', '%', '%ff', '%ED%A0%80',
  '%F0%9F%8E%93', '%0d%0aset-cookie:%20a=b', "'%20or%201=1--", 'a'.repeat(200), 'a'.repeat(201), '%61'.repeat(150),
  'a;b=c', 'a%3Fb', 'a%23b', '__proto__', 'constructor', '*', '~', ':id', '[id]', '{id}', '.', '..', '',
] // prettier-ignore

/** Ordinary values, so that some requests get past the schemas. */
const plainTexts = [
  'July 2026',
  'Asha Reddy',
  'asha@example.edu',
  'CSE',
  '9848022338',
  '2026-07-01T10:00',
  '1',
  ...Object.keys(importKindsOf(features)),
]
const nobodysId = '0b9e2c62-6b0f-4a0e-9a5c-0d4b7a4b1c11'

export function textFor(luck: Luck, { format }: Schema = {}): string {
  if (format === 'uuid' && maybe(luck, 0.85)) return anyOf(luck, luck.ids, nobodysId)
  return anyOf(luck, maybe(luck, 0.6) ? plainTexts : texts, '')
}

const numberFor = (luck: Luck, { minimum = 0, maximum = 100 }: Schema): number =>
  maybe(luck, 0.2) ? anyOf(luck, numbers, 1) : Math.round(minimum + luck.random() * (maximum - minimum))

export const pathPartFor = (luck: Luck): string =>
  maybe(luck, 0.4) ? encodeURIComponent(anyOf(luck, luck.ids, 'x')) : anyOf(luck, pathParts, 'x')

/** Mostly returns a value of the right kind, because only those get past the schema. */
export function valueFor(schema: Schema, luck: Luck): unknown {
  if (maybe(luck, 0.04)) return anyOf<unknown>(luck, [...things, ...texts], null)
  if (schema.anyOf) return valueFor(anyOf(luck, schema.anyOf, {}), luck)
  if ('const' in schema && maybe(luck, 0.8)) return schema.const
  if (schema.enum && maybe(luck, 0.92)) return anyOf<unknown>(luck, schema.enum, '')
  if (schema.type === 'object') return objectFor(schema, luck)
  if (schema.type === 'array')
    return Array.from({ length: Math.floor(luck.random() * 4) }, () => valueFor(schema.items ?? {}, luck))
  if (schema.type === 'number' || schema.type === 'integer') return numberFor(luck, schema)
  return schema.type === 'boolean' ? maybe(luck, 0.5) : textFor(luck, schema)
}

const objectFor = ({ properties = {}, required = [] }: Schema, luck: Luck): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => maybe(luck, required.includes(name) ? 0.97 : 0.6))
      .map(([name, schema]) => [name, valueFor(schema, luck)]),
  )

/** Returns JSON, or malformed JSON: cut off, nested deeper than a stack, or longer than any call accepts. */
export function jsonFor(value: unknown, luck: Luck): string {
  const text = JSON.stringify(value) ?? ''
  if (maybe(luck, 0.9)) return text
  const deep = '['.repeat(20_000) + ']'.repeat(20_000)
  const cut = text.slice(0, Math.floor(luck.random() * text.length))
  const nested = text.replace(/\{/, `{"__proto__":{"x":1},"deep":${deep},`)
  return anyOf(luck, [cut, cut, deep, nested, `"${'a'.repeat(1_100_000)}"`, '{', 'NaN', '\ufeff{}'], '')
}

/** Keeps characters that a header may contain; Node's client refuses others. */
export const headerText = (text: string): string => text.replaceAll(/[^\t -~\u0080-\u00ff]/g, '')
