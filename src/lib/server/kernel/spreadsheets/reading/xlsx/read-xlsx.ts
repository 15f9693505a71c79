import { invalid } from '../../../core/errors.ts'
import { headerSearchRows, type NamedRows, sheetLimits } from '../../sheet.types.ts'
import { type CellFormat, createCellFormat, type FormatOptions } from '../cell-formats.ts'
import { builtInCodes } from '../format-codes.ts'
import { attribute, plainText, scanXml } from '../scan-xml.ts'
import { type CellMeaning, readRows } from './xlsx-rows.ts'
import { readSharedTexts } from './xlsx-texts.ts'
import { openZip, type ZipParts } from './zip-parts.ts'

/**
 * The sheets of an .xlsx that have rows, in their order: the first that people see whole, of each other its first rows.
 * @throws DomainError Invalid `sheet.*`
 */
export async function readXlsx(bytes: Uint8Array): Promise<NamedRows[]> {
  const zip = openZip(bytes)
  const { sheets, strings, styles, startsIn1904 } = await readBook(zip)
  if (sheets.length === 0) throw invalid('sheet.unreadable')
  const meaning: CellMeaning = {
    texts: await readSharedTexts(zip, strings),
    formats: await readCellFormats(zip, styles, { startsIn1904 }),
  }
  const found: NamedRows[] = []
  let isFirst = true
  for (const { name, part, isHidden } of sheets) {
    const most = isFirst && !isHidden ? Infinity : headerSearchRows
    const read = await readRows(zip, part, meaning, most)
    if (read.rows.length === 0) continue
    found.push({ name, isHidden, ...read })
    if (!isHidden) isFirst = false
  }
  return found
}

interface XlsxBook {
  /** In their order; each part once, however often it is named. */
  sheets: { name: string; part: string; isHidden: boolean }[]
  strings: string
  styles: string
  startsIn1904: boolean
}

interface Link {
  id: string
  kind: string
  target: string
}

/**
 * Where an .xlsx has its sheets, shared texts and styles.
 * @throws DomainError Invalid `sheet.unreadable`, `sheet.tooManySheets`
 */
async function readBook(zip: ZipParts): Promise<XlsxBook> {
  const office = (await linksOf(zip, '')).find(({ kind }) => kind === 'officeDocument')
  const workbook = office?.target ?? 'xl/workbook.xml'
  if (!zip.has(workbook)) throw invalid('sheet.unreadable')
  const links = await linksOf(zip, workbook)
  const targetOf = (kind: string): string => links.find((link) => link.kind === kind)?.target ?? ''
  const { named, startsIn1904 } = await readWorkbook(zip, workbook)
  const parts = new Map<string, XlsxBook['sheets'][number]>()
  for (const { name, id, isHidden } of named) {
    const link = links.find((each) => each.id === id && each.kind === 'worksheet')
    if (link && !parts.has(link.target)) parts.set(link.target, { name, part: link.target, isHidden })
  }
  return {
    sheets: [...parts.values()],
    strings: targetOf('sharedStrings'),
    styles: targetOf('styles'),
    startsIn1904,
  }
}

interface NamedSheet {
  name: string
  id: string
  isHidden: boolean
}

async function readWorkbook(
  zip: ZipParts,
  part: string,
): Promise<{ named: NamedSheet[]; startsIn1904: boolean }> {
  const named: NamedSheet[] = []
  let startsIn1904 = false
  await scanXml(zip.unpack(part), {
    open(tag, attributes) {
      if (tag === 'workbookPr') startsIn1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (tag !== 'sheet') return
      // The prefix of the relation is the writer's own choice.
      const id = /\s\w+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? ''
      const isHidden = /^(?:hidden|veryHidden)$/.test(attribute(attributes, 'state') ?? '')
      named.push({ name: plainText(attribute(attributes, 'name') ?? '').slice(0, 100), id, isHidden })
      if (named.length > sheetLimits.sheets)
        throw invalid('sheet.tooManySheets', { sheets: sheetLimits.sheets })
    },
  })
  return { named, startsIn1904 }
}

/** The relations of a part; those of the package where `part` is empty. */
async function linksOf(zip: ZipParts, part: string): Promise<Link[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const links: Link[] = []
  await scanXml(zip.unpack(`${folder}_rels/${part.slice(folder.length)}.rels`), {
    open(tag, attributes) {
      if (tag !== 'Relationship') return
      const target = plainText(attribute(attributes, 'Target') ?? '')
      const kind = attribute(attributes, 'Type')?.split('/').at(-1) ?? ''
      if (links.length < sheetLimits.parts)
        links.push({ id: attribute(attributes, 'Id') ?? '', kind, target: resolve(folder, target) })
    },
  })
  return links
}

/** @example resolve('xl/', '../xl/worksheets/sheet1.xml') // 'xl/worksheets/sheet1.xml' */
function resolve(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

/** What Excel itself allows. */
const mostStyles = 65_490
/** Formats of a workbook's own; each says how numbers of any size are shown. */
const mostFormats = 5000

/** How cells show what they hold, by the number of their style. */
async function readCellFormats(zip: ZipParts, part: string, options: FormatOptions): Promise<CellFormat[]> {
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
