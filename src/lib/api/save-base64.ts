/** Saves a PDF from a response as a download. */
export function saveBase64(bs64: string, fileName: string): void {
  const bytes = Uint8Array.from(atob(bs64), (character) => character.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = fileName
  link.click()
  // The browser must have started to read the URL before it is revoked.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
