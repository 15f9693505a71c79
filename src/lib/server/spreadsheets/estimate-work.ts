import { sheetLimits } from './sheet.types.ts'
import { readZipDirectory } from './zip-directory.ts'

export interface SheetWork {
  kind: 'zip' | 'xls' | 'text'
  /** As declared: a part that unpacks to more is refused while it is read. An .xls is dear to read, as if it were packed. */
  unpackedBytes: number
}

/** How much there is to read, without reading it: cheap enough for the process that answers visitors. */
export function estimateWork(bytes: Uint8Array): SheetWork {
  const length = bytes.byteLength
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return { kind: 'xls', unpackedBytes: length * 8 }
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return { kind: 'text', unpackedBytes: length }
  try {
    const entries = [...readZipDirectory(bytes).values()]
    const declared = entries.reduce((sum, { size }) => sum + size, 0)
    return { kind: 'zip', unpackedBytes: declared > sheetLimits.unpackedBytes ? 0 : declared }
  } catch {
    // Whoever reads it says what is wrong with it.
    return { kind: 'zip', unpackedBytes: 0 }
  }
}
