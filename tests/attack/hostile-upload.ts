import type { Operation, Schema } from './operations.ts'
import { type Luck, anyOf, headerText, jsonFor, maybe, textFor, texts, valueFor } from './hostile-values.ts'
import type { Shot } from './target.ts'

const boundary = 'edge'
const fileNames = ['results.csv', 'a.xlsx', 'b.xls', '', '../x.csv', 'logo.png', 'x"y.csv', 'a'.repeat(3000)]
const sheet = 'Htno,Subcode\n1,2\n'
const contents = [sheet, 'PK\u0003\u0004', '\u0089PNG', '', 'a'.repeat(5000), ...texts]
const partNames = ['__proto__', 'constructor', 'toString', '', 'a'.repeat(5000), 'files[0]']
const types = [
  'multipart/form-data',
  'multipart/mixed; boundary=edge',
  'multipart/form-data; boundary=""',
  'multipart/form-data; boundary=edge; boundary=other',
  `multipart/form-data; boundary=${'e'.repeat(500)}`,
  'application/json',
  'text/plain',
]

/** Builds a multipart body with too few or too many parts, in any order, some not of their declared type. */
export function uploadFor(upload: NonNullable<Operation['upload']>, luck: Luck): Partial<Shot> {
  const parts = Object.entries(upload.schema.properties ?? {}).flatMap(([name, schema]) =>
    Array.from({ length: countFor(schema, luck) }, () =>
      isFile(schema) ? filePart(name, luck) : textPart(name, { schema, jsonParts: upload.jsonParts }, luck),
    ),
  )
  if (maybe(luck, 0.15)) parts.push(filePart(anyOf(luck, partNames, ''), luck))
  if (maybe(luck, 0.15)) parts.push(`${opening(anyOf(luck, partNames, ''))}\r\n\r\n${textFor(luck)}\r\n`)
  const inOrder = maybe(luck, 0.7) ? parts : parts.toSorted(() => luck.random() - 0.5)
  const whole = Buffer.from(`${inOrder.join('')}--${boundary}--\r\n`)
  const body = maybe(luck, 0.1) ? whole.subarray(0, Math.floor(luck.random() * whole.length)) : whole
  const type = maybe(luck, 0.92) ? `multipart/form-data; boundary=${boundary}` : anyOf(luck, types, '')
  return { headers: { 'content-type': type }, body }
}

const isFile = ({ format, items }: Schema): boolean => format === 'binary' || items?.format === 'binary'

/** Usually one; sometimes none, or more than allowed. */
function countFor({ maxItems = 1 }: Schema, luck: Luck): number {
  if (maybe(luck, 0.08)) return 0
  return maybe(luck, 0.1) ? maxItems + 1 + Math.floor(luck.random() * 40) : 1
}

const opening = (name: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${headerText(name)}"`

function filePart(name: string, luck: Luck): string {
  const fileName = (maybe(luck, 0.6) ? 'results.csv' : anyOf(luck, fileNames, 'x')).replaceAll('"', '%22')
  const type = maybe(luck, 0.5) ? '' : `\r\ncontent-type: ${anyOf(luck, types, '')}`
  return `${opening(name)}; filename="${fileName}"${type}\r\n\r\n${maybe(luck, 0.5) ? sheet : anyOf(luck, contents, '')}\r\n`
}

interface Part {
  schema: Schema
  jsonParts: readonly string[]
}

function textPart(name: string, { schema, jsonParts }: Part, luck: Luck): string {
  const value = valueFor(schema, luck)
  const isJson = jsonParts.includes(name)
  const text = isJson ? jsonFor(value, luck) : typeof value === 'string' ? value : JSON.stringify(value)
  // Some clients send JSON as a file.
  const file = isJson && maybe(luck, 0.3) ? '; filename="blob"\r\ncontent-type: application/json' : ''
  return `${opening(name)}${file}\r\n\r\n${text}\r\n`
}
