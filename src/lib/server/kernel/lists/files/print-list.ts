import { showShortDate, showShortInstant } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { showPaise } from '#lib/i18n/rupees.ts'
import type { Cell } from '#lib/lists/cell.ts'
import type { ListView } from '#lib/lists/list-view.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { invalid } from '../../core/errors.ts'
import { chunksInTurns } from '../../core/chunks-of.ts'
import type { Letterhead } from '../../documents/pieces/letterhead.ts'
import type { AnyList, ListPage, ListRequest } from '../list-kind.ts'
import type { PrintedList } from './printed-list.document.ts'

/** The maximum number of rows on paper, some 150 pages; longer lists belong in a spreadsheet. */
export const maxPrintedRows = 5000
const chunkRows = 500
/** More columns need the wide side of the paper. */
const portraitColumns = 5

/**
 * Reads all matching rows for paper.
 * @throws DomainError Invalid `list.tooManyToPrint`
 */
export async function readAllRows(kind: AnyList, request: ListRequest): Promise<ListPage<never>> {
  const page = await kind.rows.look(request)
  if (page.total > maxPrintedRows) throw invalid('list.tooManyToPrint', { most: maxPrintedRows })
  const rows: never[] = []
  for await (const chunk of kind.rows.chunks(request, chunkRows)) rows.push(...chunk)
  return { ...page, rows, total: rows.length, place: { kind: 'page', page: 1 } }
}

interface PrintContext {
  letterhead: Letterhead
  /** UTC instant. */
  now: string
}

/** Composes the document from a list that shows all its rows. */
export async function composePrintedList(
  { title, chips, found, columns, rows, totals, foot }: ListView,
  { letterhead, now }: PrintContext,
): Promise<PrintedList> {
  const texts: string[][] = []
  // Formatting thousands of cells takes a while.
  for await (const chunk of chunksInTurns(rows, chunkRows))
    for (const { cells } of chunk) texts.push(cells.map(formatPrintedCell))
  // As on the page, the first cell says what the row is.
  const total = totals && [
    m['list.total'](),
    ...totals.slice(1).map((sum, index) => formatTotal(sum, columns[index + 1]?.isMoney ?? false)),
  ]
  const last = foot?.at(-1)
  const sums = total ?? (last && [last.heading, ...last.cells])
  return {
    letterhead,
    title,
    verify: null,
    issuedOn: indianDate(now),
    pageLabel: m['list.print.page'](),
    overleaf: title,
    isLandscape: columns.length > portraitColumns,
    language: getLocale(),
    subtitle: oneLine([...chips.map(({ label }) => label), found, showShortInstant(now)]),
    columns: columns.map(({ heading, isNumber }) => ({ label: heading, align: isNumber ? 'right' : 'left' })),
    rows: texts,
    ...(sums && { foot: sums }),
  }
}

const formatTotal = (sum: number | null, isMoney: boolean): string => {
  if (sum === null) return ''
  return isMoney ? showPaise(sum) : showCount(sum)
}

/** Formats a cell as the page does; the note follows its text. */
export function formatPrintedCell(cell: Cell): string {
  const note = 'note' in cell ? (cell.note ?? '') : ''
  return oneLine([formatValue(cell), note])
}

function formatValue(cell: Cell): string {
  switch (cell.kind) {
    case 'number':
      return cell.value === null ? (cell.absent ?? '–') : showCount(cell.value)
    case 'money':
      return cell.value === null ? '–' : showPaise(cell.value)
    case 'instant':
      return cell.at === null ? '–' : showShortInstant(cell.at)
    case 'date':
      return cell.on === null ? '–' : showShortDate(cell.on)
    case 'change':
      return cell.fields
        .map(({ field, before, after }) => `${field}: ${before || '–'} → ${after || '–'}`)
        .join('; ')
    case 'sentence':
      return cell.parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
    default:
      return cell.text || '–'
  }
}
