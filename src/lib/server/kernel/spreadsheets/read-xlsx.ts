import { invalid } from '../core/errors.ts'
import { type NamedRows, headerSearchRows } from './sheet.types.ts'
import { readBook } from './xlsx-book.ts'
import { type CellMeaning, readRows } from './xlsx-rows.ts'
import { readCellFormats } from './xlsx-styles.ts'
import { readSharedTexts } from './xlsx-texts.ts'
import { openZip } from './zip-parts.ts'

/**
 * The sheets of an .xlsx that have rows, in their order: the first that people see whole, of each other its first rows.
 * @throws DomainError Invalid `sheet.*`
 */
export async function readXlsx(bytes: Uint8Array): Promise<NamedRows[]> {
  const zip = openZip(bytes)
  const { sheets, strings, styles, startsIn1904 } = await readBook(zip)
  if (sheets.length === 0) throw invalid('sheet.unreadable')
  const meaning: CellMeaning = {
    texts: await readSharedTexts(zip, strings),
    formats: await readCellFormats(zip, styles, { startsIn1904 }),
  }
  const found: NamedRows[] = []
  let isFirst = true
  for (const { name, part, isHidden } of sheets) {
    const most = isFirst && !isHidden ? Infinity : headerSearchRows
    const read = await readRows(zip, part, meaning, most)
    if (read.rows.length === 0) continue
    found.push({ name, isHidden, ...read })
    if (!isHidden) isFirst = false
  }
  return found
}
