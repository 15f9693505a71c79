import Papa from 'papaparse'
import { type SheetRow, sheetLimits } from './sheet.types.ts'

/** The lines of a CSV file that have anything on them. Commas, semicolons or tabs, as the file has it. */
export function readCsv(bytes: Uint8Array): SheetRow[] {
  const parsed = Papa.parse<string[]>(decode(bytes), {
    skipEmptyLines: false,
    preview: sheetLimits.rows + 20,
    delimitersToGuess: [',', ';', '\t', '|'],
  })
  return parsed.data.flatMap((cells, index) => {
    const trimmed = cells.map((cell) => cell.trim())
    return trimmed.some(Boolean) ? [{ line: index + 1, cells: trimmed }] : []
  })
}

/** UTF-8, else UTF-16 by its mark, else what Windows writes where it knows no better. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
