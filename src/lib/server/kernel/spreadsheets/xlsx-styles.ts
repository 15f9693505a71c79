import { type CellFormat, type FormatOptions, createCellFormat } from './cell-formats.ts'
import { builtInCodes } from './format-codes.ts'
import { attribute, plainText, scanXml } from './scan-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** What Excel itself allows. */
const mostStyles = 65_490
/** Formats of a workbook's own; each says how numbers of any size are shown. */
const mostFormats = 5000

/** How cells show what they hold, by the number of their style. */
export async function readCellFormats(
  zip: ZipParts,
  part: string,
  options: FormatOptions,
): Promise<CellFormat[]> {
  const codes = new Map(builtInCodes)
  const formats = new Map<string, CellFormat>()
  const styles: CellFormat[] = []
  let isCellStyle = false
  const formatOf = (code: string): CellFormat => {
    const known = formats.get(code) ?? createCellFormat(code, options)
    formats.set(code, known)
    return known
  }
  await scanXml(zip.unpack(part), {
    open(name, attributes) {
      if (name === 'cellXfs') isCellStyle = true
      if (name === 'numFmt' && codes.size < mostFormats)
        codes.set(
          Number(attribute(attributes, 'numFmtId')),
          plainText(attribute(attributes, 'formatCode') ?? ''),
        )
      if (name !== 'xf' || !isCellStyle || styles.length > mostStyles) return
      styles.push(formatOf(codes.get(Number(attribute(attributes, 'numFmtId') ?? 0)) ?? 'General'))
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  return styles
}
