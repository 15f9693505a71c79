import { useEffect } from 'react'

/** Decodes a PDF from a reply into a file that the browser can show. */
export const pdfOf = (bs64: string): File =>
  new File([Uint8Array.from(atob(bs64), (character) => character.charCodeAt(0))], 'admission.pdf', {
    type: 'application/pdf',
  })

/** Opens the address once in a new window; where the browser blocks that, the link beside it remains. */
export function useOpened(url: string | null): void {
  useEffect(() => {
    if (url) window.open(url, '_blank')
  }, [url])
}
