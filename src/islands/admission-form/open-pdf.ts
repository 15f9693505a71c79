import { useEffect } from 'react'

/** A PDF that came in a reply, as a file that the browser can show. */
export const pdfOf = (bs64: string): File =>
  new File([Uint8Array.from(atob(bs64), (character) => character.charCodeAt(0))], 'admission.pdf', {
    type: 'application/pdf',
  })

/** Opens what is made once, in a window of its own; a browser that opens none by itself has the link beside it. */
export function useOpened(url: string | null): void {
  useEffect(() => {
    if (url) window.open(url, '_blank')
  }, [url])
}
