import { invalid } from '../core/errors.ts'
import { type NamedRows, headerSearchRows } from './sheet.types.ts'
import { readBook } from './xlsx-book.ts'
import { type CellMeaning, readRows } from './xlsx-rows.ts'
import { readDateStyles, readSharedTexts } from './xlsx-texts.ts'
import { openZip } from './zip-parts.ts'

/**
 * The sheets of an .xlsx that have rows, in their order: the first whole, of each other its first rows.
 * @throws DomainError Invalid `sheet.*`
 */
export async function readXlsx(bytes: Uint8Array): Promise<NamedRows[]> {
  const zip = openZip(bytes)
  const { sheets, strings, styles, startsIn1904 } = await readBook(zip)
  if (sheets.length === 0) throw invalid('sheet.unreadable')
  const meaning: CellMeaning = {
    texts: await readSharedTexts(zip, strings),
    isDate: await readDateStyles(zip, styles),
    startsIn1904,
  }
  const found: NamedRows[] = []
  for (const { name, part } of sheets) {
    const rows = await readRows(zip, part, meaning, found.length === 0 ? Infinity : headerSearchRows)
    if (rows.length > 0) found.push({ name, rows })
  }
  return found
}
