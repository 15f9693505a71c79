import { invalid } from '../../core/errors.ts'
import { type NamedRows, sheetLimits } from '../sheet.types.ts'
import { createRowCounter } from './count-rows.ts'
import { piecesOf, tablesIn, textOfPage } from './read-html.ts'

/** A part within a part is a page with its own pictures; deeper nesting does not occur. */
const deepest = 3
const longestHead = 65_536

interface Part {
  /** By lower-case name. */
  head: ReadonlyMap<string, string>
  body: string
}

/**
 * Reads the tables of a web page that was saved with its resources ("single file web page"), the largest first. Only
 * the pages among its parts are read, and nothing that they refer to is fetched.
 * @throws DomainError Invalid `sheet.noTable`, `sheet.tooDemanding`, and those of `tablesIn`
 */
export function readMhtml(bytes: Uint8Array): NamedRows[] {
  const counter = createRowCounter()
  // One character per byte, so that parts in any encoding stay intact.
  const pages = pagesIn(partOf(Buffer.from(bytes).toString('latin1')), 0)
  const tables = pages.flatMap((page) => tablesIn(piecesOf(pageOf(page)), counter))
  if (tables.length === 0) throw invalid('sheet.noTable')
  const size = ({ rows }: NamedRows): number =>
    rows.reduce((sum, { cells }) => sum + cells.filter(Boolean).length, 0)
  const sizes = new Map(tables.map((table) => [table, size(table)]))
  return tables.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0))
}

function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text.slice(0, longestHead))
  const lines = text.slice(0, end?.index ?? 0).replaceAll(/\r?\n[ \t]+/g, ' ')
  const head = new Map<string, string>()
  for (const line of lines.split(/\r?\n/)) {
    const [name = '', ...value] = line.split(':')
    head.set(name.trim().toLowerCase(), value.join(':').trim())
  }
  return { head, body: end ? text.slice(end.index + end[0].length) : '' }
}

function pagesIn(part: Part, depth: number): Part[] {
  const type = part.head.get('content-type') ?? ''
  if (/^text\/html\b/i.test(type)) return [part]
  const boundary = parameterOf(type, 'boundary')
  if (!/^multipart\//i.test(type) || boundary === '' || depth >= deepest) return []
  const parts = part.body.split(`--${boundary}`)
  if (parts.length > sheetLimits.parts) throw invalid('sheet.tooDemanding')
  // The text before the first boundary is for programs without multipart support.
  return parts.slice(1).flatMap((text) => pagesIn(partOf(text.replace(/^[ \t]*\r?\n/, '')), depth + 1))
}

/** @example parameterOf('text/html; charset="us-ascii"', 'charset') // 'us-ascii' */
const parameterOf = (value: string, name: string): string => {
  const [, quoted, plain] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, 'i').exec(value) ?? []
  return quoted ?? plain ?? ''
}

function pageOf({ head, body }: Part): string {
  const charset = parameterOf(head.get('content-type') ?? '', 'charset')
  return textOfPage(bytesOf(body, (head.get('content-transfer-encoding') ?? '').toLowerCase()), charset)
}

function bytesOf(body: string, encoding: string): Uint8Array {
  if (encoding === 'base64') return Buffer.from(body, 'base64')
  return Buffer.from(encoding === 'quoted-printable' ? readQuotedPrintable(body) : body, 'latin1')
}

const readQuotedPrintable = (body: string): string =>
  body
    .replaceAll(/[ \t]+(?=\r?$)/gm, '')
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
