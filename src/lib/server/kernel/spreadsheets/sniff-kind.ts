import { invalid } from '../core/errors.ts'

export type SheetKind = 'xlsx' | 'xls' | 'csv'

const kinds: readonly SheetKind[] = ['xlsx', 'xls', 'csv']

/**
 * What the bytes are, whatever the name claims; a name that claims otherwise is refused.
 * @throws DomainError Invalid `sheet.kindUnknown`, `sheet.mislabelled`, `sheet.encrypted`
 */
export async function sniffKind(bytes: Uint8Array, fileName: string): Promise<SheetKind> {
  const ending = fileName.split('.').at(-1)?.toLowerCase()
  const claimed = kinds.find((kind) => kind === ending)
  const name = fileName.slice(0, 80)
  if (!claimed) throw invalid('sheet.kindUnknown', { name })
  const kind = await kindOf(bytes)
  if (kind !== claimed) throw invalid('sheet.mislabelled', { name, kind: kind ?? '?' })
  return kind
}

async function kindOf(bytes: Uint8Array): Promise<SheetKind | null> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx'
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    // Loaded where it is needed: most files are of the other kinds.
    const { isSealed } = await import('./read-xls.ts')
    if (isSealed(bytes)) throw invalid('sheet.encrypted')
    return 'xls'
  }
  return looksLikeText(bytes) ? 'csv' : null
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

/** Text has no NUL bytes but in UTF-16, and no markup at its start: a web page saved as .xls is no table. */
function looksLikeText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 4096)
  const isUtf16 = startsWith(start, [0xff, 0xfe]) || startsWith(start, [0xfe, 0xff])
  if (!isUtf16 && start.includes(0)) return false
  return !/^\s*(<!doctype|<html|<\?xml|%PDF)/i.test(new TextDecoder('latin1').decode(start))
}
