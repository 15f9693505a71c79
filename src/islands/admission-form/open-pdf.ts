/** A PDF that came in a reply, as a file that the browser can show. */
export const pdfOf = (bs64: string): File =>
  new File([Uint8Array.from(atob(bs64), (character) => character.charCodeAt(0))], 'admission.pdf', {
    type: 'application/pdf',
  })
