import { invalid } from '../../core/errors.ts'

/** `xml`: the spreadsheets of Excel 2003. `mhtml`: a web page with all that belongs to it, as a mail. */
export type SheetKind = 'xlsx' | 'xls' | 'csv' | 'xml' | 'html' | 'mhtml'

/** What a name may end in, and what its bytes may be then: many sites call a table of theirs .xls, whatever it is. */
const kindsOfEnding: Readonly<Record<string, readonly SheetKind[]>> = {
  xlsx: ['xlsx'],
  xls: ['xls', 'xml', 'html', 'mhtml', 'csv'],
  csv: ['csv'],
}

const ofTheWeb: readonly (SheetKind | null)[] = ['html', 'mhtml']

/**
 * What the bytes are, whatever the name claims; a name that claims otherwise is refused.
 * @throws DomainError Invalid `sheet.kindUnknown`, `sheet.mislabelled`, `sheet.webPage`, `sheet.encrypted`
 */
export async function sniffKind(bytes: Uint8Array, fileName: string): Promise<SheetKind> {
  const ending = fileName.split('.').at(-1)?.toLowerCase() ?? ''
  const name = fileName.slice(0, 80)
  const kinds = Object.hasOwn(kindsOfEnding, ending) ? kindsOfEnding[ending] : undefined
  if (!kinds) throw invalid('sheet.kindUnknown', { name })
  const kind = await kindOf(bytes)
  if (kind !== null && kinds.includes(kind)) return kind
  if (ofTheWeb.includes(kind)) throw invalid('sheet.webPage', { name })
  throw invalid('sheet.mislabelled', { name, kind: kind ?? '?' })
}

async function kindOf(bytes: Uint8Array): Promise<SheetKind | null> {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return 'xlsx'
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    // Loaded where it is needed: most files are of the other kinds.
    const { isSealed } = await import('./read-xls.ts')
    if (isSealed(bytes)) throw invalid('sheet.encrypted')
    return 'xls'
  }
  return kindOfText(bytes)
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte)

/** Text has no NUL bytes but in UTF-16. */
function kindOfText(bytes: Uint8Array): SheetKind | null {
  const start = bytes.subarray(0, 4096)
  const isUtf16 = startsWith(start, [0xff, 0xfe]) || startsWith(start, [0xfe, 0xff])
  if (!isUtf16 && start.includes(0)) return null
  const encoding = isUtf16 ? (start[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1'
  const text = new TextDecoder(encoding)
    .decode(start)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (text.startsWith('%PDF')) return null
  if (isWorkbookXml.test(text)) return 'xml'
  if (isMarkup.test(text)) return 'html'
  return isMail.test(text) && isMailOfPages.test(text) ? 'mhtml' : 'csv'
}

const isWorkbookXml = /^<\?xml[^]*urn:schemas-microsoft-com:office:spreadsheet|^<(?:\w+:)?Workbook[\s>]/
/** Of a page, or of a part of one; a comment may stand before it. */
const isMarkup =
  /^<(?:!doctype|!--|\?xml|\/?(?:html|head|body|table|t[rdh]|thead|tbody|meta|style|title|link|script|div|p|span|font|center|br|b|h\d|form)[\s/>])/i
/** It begins with lines as a mail does. */
const isMail = /^[\w-]+:[^\r\n]*\r?\n/
const isMailOfPages = /^content-type:\s*(?:multipart\/|text\/html)/im
