import { invalid } from '../core/errors.ts'
import { decodeText } from './decode-text.ts'
import { tablesIn } from './html-tables.ts'
import type { NamedRows } from './sheet.types.ts'

/**
 * The tables of a web page that is called .xls, as sites of universities hand out; the largest first.
 * @throws DomainError Invalid `sheet.noTable`, and those of `tablesIn`
 */
export function readHtml(bytes: Uint8Array): NamedRows[] {
  const tables = tablesIn(piecesOf(textOfPage(bytes)))
  if (tables.length === 0) throw invalid('sheet.noTable')
  return tables
}

/** @param said the encoding that a mail names for it */
export function textOfPage(bytes: Uint8Array, said = ''): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 8192))
  const inPage = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1] ?? ''
  const inXml = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{1,40})/i.exec(start)?.[1] ?? ''
  return decodeText(bytes, [said, inPage, inXml].filter(Boolean))
}

const pieceLength = 65_536

export function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += pieceLength) yield text.slice(start, start + pieceLength)
}
