import { saveFrom } from './save-from.ts'

/** Hands a PDF that came in a reply to the browser, as a download. */
export function saveBase64(bs64: string, fileName: string): void {
  const bytes = Uint8Array.from(atob(bs64), (character) => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  saveFrom(address, fileName)
  // Only once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
