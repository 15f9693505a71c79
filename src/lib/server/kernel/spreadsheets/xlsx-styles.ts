import { type CellFormat, type FormatOptions, createCellFormat } from './cell-formats.ts'
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

const accounting = (before: string, nothing: string, digits: string): string =>
  `_(${before}* ${digits}_);_(${before}* \\(${digits}\\);_(${before}* "-"${nothing}_);_(@_)`

/** ECMA-376, 18.8.30: formats that files name by their number alone. Those of East Asia are dates of their calendars. */
const builtInCodes: readonly [number, string][] = [
  [1, '0'],
  [2, '0.00'],
  [3, '#,##0'],
  [4, '#,##0.00'],
  [5, '"$"#,##0_);\\("$"#,##0\\)'],
  [6, '"$"#,##0_);[Red]\\("$"#,##0\\)'],
  [7, '"$"#,##0.00_);\\("$"#,##0.00\\)'],
  [8, '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)'],
  [9, '0%'],
  [10, '0.00%'],
  [11, '0.00E+00'],
  [12, '# ?/?'],
  [13, '# ??/??'],
  [14, 'dd/mm/yyyy'],
  [15, 'd-mmm-yy'],
  [16, 'd-mmm'],
  [17, 'mmm-yy'],
  [18, 'h:mm AM/PM'],
  [19, 'h:mm:ss AM/PM'],
  [20, 'h:mm'],
  [21, 'h:mm:ss'],
  [22, 'dd/mm/yyyy h:mm'],
  ...[27, 28, 29, 30, 31, 32, 33, 34, 35, 36].map((id): [number, string] => [id, 'yyyy/mm/dd']),
  ...[50, 51, 52, 53, 54, 55, 56, 57, 58].map((id): [number, string] => [id, 'yyyy/mm/dd']),
  [37, '#,##0_);\\(#,##0\\)'],
  [38, '#,##0_);[Red]\\(#,##0\\)'],
  [39, '#,##0.00_);\\(#,##0.00\\)'],
  [40, '#,##0.00_);[Red]\\(#,##0.00\\)'],
  [41, accounting('', '', '#,##0')],
  [42, accounting('"$"', '', '#,##0')],
  [43, accounting('', '??', '#,##0.00')],
  [44, accounting('"$"', '??', '#,##0.00')],
  [45, 'mm:ss'],
  [46, '[h]:mm:ss'],
  [47, 'mm:ss.0'],
  [48, '##0.0E+0'],
  [49, '@'],
]
