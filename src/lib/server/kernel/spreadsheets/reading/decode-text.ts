import { isUtf8 } from 'node:buffer'

/**
 * Decodes a file by its byte order mark, its declared encoding, as UTF-8, or else as windows-1252, the Windows
 * default.
 * @param said possible encoding names, the most trusted first; unknown ones are skipped
 */
export const decodeText = (bytes: Uint8Array, said: readonly string[] = []): string =>
  new TextDecoder(encodingOf(bytes, said)).decode(bytes)

function encodingOf(bytes: Uint8Array, said: readonly string[]): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return said.find(isKnown) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/**
 * Whether a declared encoding is usable: a declaration of UTF-16 in single bytes is wrong, and ASCII does not decide
 * the other bytes.
 */
function isKnown(name: string): boolean {
  if (/^(?:us-)?ascii$|^utf-?16/i.test(name)) return false
  try {
    return new TextDecoder(name) instanceof TextDecoder
  } catch {
    return false
  }
}
