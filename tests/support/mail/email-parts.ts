/** Returns an .eml file's headers and the bodies of its parts, with unfolded lines. */
export function partsOf(eml: string): { head: string; text: string; html: string; images: number } {
  const [head = ''] = eml.split('\r\n\r\n')
  return {
    head,
    text: bodyOf(eml, 'text/plain'),
    html: bodyOf(eml, 'text/html'),
    images: [...eml.matchAll(/^content-type: image\//gim)].length,
  }
}

function bodyOf(eml: string, type: string): string {
  const at = eml.search(new RegExp(`^content-type: ${type}`, 'im'))
  if (at < 0) return ''
  const [head = '', ...rest] = eml.slice(at).split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').split(/\r\n--/)[0] ?? ''
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return body
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll('%', '%25')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => `%${hex}`)
  return decodeURIComponent(bytes)
}
