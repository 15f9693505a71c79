import * as XLSX from '@e965/xlsx'
import { invalid } from '../../core/errors.ts'
import { sheetLimits } from '../sheet.types.ts'
import { refuseCells, spareCells } from './count-rows.ts'

const head = 4
const runOfNumbers = 0x00bd
const runOfBlanks = 0x00be
/** Records of one cell each: formula, number, text, boolean or error, in the codes of each format version. */
const oneCell = new Set([
  0x0002, 0x0003, 0x0004, 0x0005, 0x0006, 0x00d6, 0x00fd, 0x0203, 0x0204, 0x0205, 0x0206, 0x027e, 0x0406,
])

/**
 * Counts the filled cells of an .xls by walking its records: the library creates an object per cell before anything
 * can count them.
 * @throws DomainError Invalid `sheet.tooManyCells`, `sheet.tooDemanding`, `sheet.unreadable`
 */
export function countXls(bytes: Uint8Array): number {
  const records = recordsOf(bytes)
  let cells = 0
  let elements = 0
  for (let at = 0; at + head <= records.length;) {
    const kind = records.readUInt16LE(at)
    const length = records.readUInt16LE(at + 2)
    cells += filledBy(kind, length)
    elements += 1 + (kind === runOfBlanks ? Math.ceil(length / 2) : 0)
    if (cells > sheetLimits.cells + spareCells) refuseCells()
    if (elements > sheetLimits.elements) throw invalid('sheet.tooDemanding')
    at += head + length
  }
  return cells
}

/**
 * Returns the hidden columns of each sheet, in sheet order: the library reports them only together with the styles of
 * all empty cells.
 */
export function hiddenColumnsIn(bytes: Uint8Array): number[][] {
  const records = recordsOf(bytes)
  const starts: number[] = []
  const hidden = new Map<number, Set<number>>()
  let sheet = 0
  for (let at = 0; at + head <= records.length;) {
    const kind = records.readUInt16LE(at)
    const length = records.readUInt16LE(at + 2)
    const isWhole = at + head + length <= records.length
    if (kind === startOfPart && starts.includes(at)) sheet = at
    if (kind === namedSheet && isWhole && length >= 4 && starts.length <= sheetLimits.sheets)
      starts.push(records.readUInt32LE(at + head))
    if (kind === columnWidths && isWhole && length >= 10)
      for (const column of hiddenIn(records.subarray(at + head)))
        hidden.set(sheet, (hidden.get(sheet) ?? new Set()).add(column))
    at += head + length
  }
  return starts.toSorted((a, b) => a - b).map((start) => [...(hidden.get(start) ?? [])])
}

const startOfPart = 0x0809
const namedSheet = 0x0085
const columnWidths = 0x007d

/** Returns the hidden columns of a column-width record. */
function hiddenIn(record: Buffer): number[] {
  if ((record.readUInt16LE(8) & 1) === 0) return []
  const first = record.readUInt16LE(0)
  const last = Math.min(record.readUInt16LE(2), sheetLimits.columns - 1)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

function filledBy(kind: number, length: number): number {
  if (kind === runOfNumbers) return Math.ceil(length / 6)
  return oneCell.has(kind) ? 1 : 0
}

/** Returns the workbook's record stream; empty if there is none, which the library reports later. */
function recordsOf(bytes: Uint8Array): Buffer {
  try {
    const container = XLSX.CFB.read(bytes, { type: 'buffer' })
    const stream = XLSX.CFB.find(container, '/Workbook') ?? XLSX.CFB.find(container, '/Book')
    return Buffer.from(stream?.content ?? [])
  } catch {
    throw invalid('sheet.unreadable')
  }
}
