/** Hands a PDF that came in a reply to the browser, as a download. */
export function saveBase64(bs64: string, fileName: string): void {
  const bytes = Uint8Array.from(atob(bs64), (character) => character.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  link.download = fileName
  link.click()
  // Only once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
