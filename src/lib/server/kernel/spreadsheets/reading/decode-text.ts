import { isUtf8 } from 'node:buffer'

/**
 * The text of a file: by its mark, by what it says of itself, as UTF-8, else as what Windows writes where it knows no
 * better.
 * @param said names of encodings that may be meant, the most trusted first; what nobody knows is passed over
 */
export const decodeText = (bytes: Uint8Array, said: readonly string[] = []): string =>
  new TextDecoder(encodingOf(bytes, said)).decode(bytes)

function encodingOf(bytes: Uint8Array, said: readonly string[]): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return said.find(isKnown) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

/** What says UTF-16 of itself in single bytes is wrong about it, and what says ASCII leaves all else open. */
function isKnown(name: string): boolean {
  if (/^(?:us-)?ascii$|^utf-?16/i.test(name)) return false
  try {
    return new TextDecoder(name) instanceof TextDecoder
  } catch {
    return false
  }
}
