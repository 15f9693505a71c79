import { showShortDate } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { type Cell, isNumeric, number } from '#lib/lists/cell.ts'
import type { ColumnView, FilterView, ListView, PagerView, RowView, SavedView } from '#lib/lists/list-view.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { maxPrintedRows } from '../files/print-list.ts'
import { mostRows } from '../files/write-file.ts'
import {
  type AnyList,
  type Cursor,
  type FileFormat,
  type FootRow,
  headingOver,
  type ListColumn,
  type ListContext,
  type ListFilter,
  type ListPage,
  rowsPerPage,
} from '../list-kind.ts'
import { anyChoice, type Choices, columnsIn, type ListQuery, presetsOf } from '../list-query.ts'
import { mostCounted } from '../rows/sql-rows.ts'
import { addressOf, sortOf, without } from './list-address.ts'
import { columnChoiceOf, savedViewOf, selectionOf } from './list-options.ts'

interface ViewContext {
  name: string
  kind: AnyList
  wanted: ListQuery
  choices: Choices
  looked: ListPage<never>
  context: ListContext
  /** The columns that the user has chosen; null for the list's own. */
  chosenColumns: readonly string[] | null
  /** The views of this list that the user may open. */
  views: readonly SavedView[]
  closeCursor(cursor: Cursor): string
}

/** Formats a list with its texts and addresses, for a component that only lays it out. */
export function viewList({
  name,
  kind,
  wanted,
  choices,
  looked,
  context,
  chosenColumns,
  views,
  closeCursor,
}: ViewContext): ListView {
  const onPage = columnsOnPage(kind, looked, chosenColumns)
  const { columns, rows } = withoutConstant(
    chosenFilters(kind, wanted),
    onPage,
    looked.rows.map((row) => rowOf(kind, onPage, row, context)),
  )
  const chips = chipsOf(kind, wanted, choices)
  const isFiltered = chips.some(({ isPreset }) => !isPreset)
  const isTooMany = looked.total > mostRows
  const fileAddress = (format: FileFormat | 'pdf'): string =>
    `${kind.file?.call}${addressOf(kind, wanted, { format, language: getLocale() })}`
  return {
    name,
    title: kind.title(),
    search: kind.search ? { label: kind.search(), value: wanted.search } : null,
    filters: filtersOf(kind, wanted, choices),
    sort: sortMenu(kind, wanted),
    chips,
    clear: addressOf(kind, {
      search: '',
      values: presetsOf(kind),
      sort: wanted.sort,
      isDescending: wanted.isDescending,
    }),
    found: oneLine([kind.covers?.(wanted.values, context) ?? '', sayFound(looked.total)]),
    columns: columns.map((column, index) => columnOf(kind, wanted, column, rows[0]?.cells[index])),
    rows,
    totals: totalsOf(columns, looked, context),
    ...(looked.foot && { foot: looked.foot.map((row) => footOf(columns, row)) }),
    ...(kind.isWide && { isWide: true as const }),
    pager: pagerOf(kind, wanted, looked, closeCursor),
    selection: selectionOf(kind, wanted, looked, context),
    choice: kind.page ? columnChoiceOf(kind, wanted, looked, onPage) : null,
    saved: kind.page ? savedViewOf(kind, wanted, views, context) : null,
    empty: isFiltered ? (kind.nothingFits ?? m['list.nothingFits'])() : kind.empty(),
    files:
      kind.file && rows.length > 0 && !isTooMany
        ? {
            csv: fileAddress('csv'),
            xlsx: fileAddress('xlsx'),
            ...(looked.total <= maxPrintedRows && { pdf: fileAddress('pdf') }),
          }
        : null,
    tooMany: kind.file && isTooMany ? m['list.tooMany']({ rows: showCount(mostRows) }) : null,
  }
}

/**
 * Returns the page's columns, with a column of row numbers across all pages if the list has one. The first column
 * cannot be hidden: it leads to the record.
 */
function columnsOnPage(
  kind: AnyList,
  { rows, place, emptyColumns }: ListPage<never>,
  chosen: readonly string[] | null,
): readonly ListColumn<never>[] {
  const isShown = ({ name, isOptional }: ListColumn<never>, index: number): boolean =>
    index === 0 || (chosen ? chosen.includes(name) : !isOptional)
  const columns = columnsIn(kind, 'page')
    .filter(({ name }) => !emptyColumns?.has(name))
    .filter(isShown)
  if (!kind.isNumbered) return columns
  const before = place.kind === 'page' ? (place.page - 1) * (kind.perPage ?? rowsPerPage) : 0
  const numbers = new Map<unknown, number>(rows.map((row, index) => [row, before + index + 1]))
  const cell = (row: never): Cell => number(numbers.get(row) ?? null)
  return [{ name: 'number', heading: m['list.number'], cell }, ...columns]
}

/** Returns the names of the filters whose choice gives all rows the same value. */
const chosenFilters = ({ filters = [] }: AnyList, { values }: ListQuery): ReadonlySet<string> =>
  new Set(filters.filter((filter) => isSingleValue(filter, values[filter.name])).map(({ name }) => name))

const isSingleValue = (filter: ListFilter, value = ''): boolean =>
  filter.kind === 'choice' && value !== '' && !filter.mixed?.includes(value)

/** Leaves out a column that has the value of its filter in all rows. */
function withoutConstant(
  chosen: ReadonlySet<string>,
  columns: readonly ListColumn<never>[],
  rows: readonly RowView[],
): { columns: readonly ListColumn<never>[]; rows: RowView[] } {
  const isConstant = ({ name }: ListColumn<never>, index: number): boolean => {
    if (index === 0 || !chosen.has(name) || rows.length < 2) return false
    const [first, ...others] = rows.map(({ cells }) => JSON.stringify(cells[index]))
    return others.every((other) => other === first)
  }
  const hidden = columns.map(isConstant)
  return {
    columns: columns.filter((_, index) => !hidden[index]),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, index) => !hidden[index]) })),
  }
}

/** Returns the totals below the rows; null for a single row, which is its own total. */
function totalsOf(
  columns: readonly ListColumn<never>[],
  { all = [] }: ListPage<never>,
  context: ListContext,
): ListView['totals'] {
  if (all.length < 2 || !columns.some(({ hasTotal }) => hasTotal)) return null
  const valueOf = (cell: Cell): number => ('value' in cell && cell.value) || 0
  return columns.map(({ hasTotal, cell }) =>
    hasTotal ? all.reduce((sum, row) => sum + valueOf(cell(row, context)), 0) : null,
  )
}

const footOf = (columns: readonly ListColumn<never>[], { heading, cells }: FootRow) => ({
  heading,
  cells: columns.slice(1).map(({ name }) => cells[name] ?? ''),
})

const rowOf = (
  kind: AnyList,
  columns: readonly ListColumn<never>[],
  row: never,
  context: ListContext,
): RowView => ({
  key: kind.keyOf(row),
  cells: columns.map((column) => column.cell(row, context)),
  ...(kind.nameOf && { name: kind.nameOf(row) }),
  ...(kind.menu && { menu: kind.menu(row, context) }),
  ...(kind.mayTick?.(row) === false && { isFixed: true as const }),
})

function columnOf(
  kind: AnyList,
  wanted: ListQuery,
  column: ListColumn<never>,
  sample: Cell | undefined,
): ColumnView {
  const { name, sort } = column
  const isHere = wanted.sort === name
  const isDescending = isHere ? !wanted.isDescending : sort === 'descending'
  return {
    name,
    heading: headingOver(column, sample),
    isNumber: sample !== undefined && isNumeric(sample),
    isMoney: sample?.kind === 'money',
    sort: sort
      ? {
          address: addressOf(kind, { ...wanted, sort: name, isDescending }),
          now: isHere ? (wanted.isDescending ? 'descending' : 'ascending') : null,
        }
      : null,
  }
}

function sortMenu(kind: AnyList, wanted: ListQuery): ListView['sort'] {
  // The list's own order has no name in the address.
  const valueOf = (sort: string): string => (sort === kind.sortedBy ? '' : sort)
  const options = kind.columns
    .filter(({ sort }) => sort)
    .flatMap(({ name, heading }) => [
      [valueOf(name), `${heading()} ↑`] as const,
      [valueOf(`-${name}`), `${heading()} ↓`] as const,
    ])
  return options.length > 0 ? { value: valueOf(sortOf(wanted)), options } : null
}

/** Builds the filter controls with their present values. */
function filtersOf(kind: AnyList, { values }: ListQuery, choices: Choices): FilterView[] {
  return (kind.filters ?? []).filter(isOffered).map((filter) => {
    const { name } = filter
    const label = filter.label()
    if (filter.kind === 'text' || filter.kind === 'day')
      return { kind: filter.kind, name, label, value: values[name] ?? '' }
    if (filter.kind === 'choice') {
      const options = choices[name] ?? []
      const any = { word: filter.any(), value: filter.preset ? anyChoice : '' }
      return { kind: 'choice', name, label, any, options, value: values[name] ?? '' }
    }
    const [from = '', to = ''] = [values[`${name}From`], values[`${name}To`]]
    return { kind: filter.kind, name, label, from, to }
  })

  function isOffered(filter: ListFilter): boolean {
    const isChoice = filter.kind === 'choice' && filter.needsSeveral === true
    return !isChoice || values[filter.name] !== undefined || (choices[filter.name]?.length ?? 0) > 1
  }
}

/** Formats the set filters, each with the address that removes it. */
function chipsOf(kind: AnyList, wanted: ListQuery, choices: Choices): ListView['chips'] {
  const presets = presetsOf(kind)
  const isPreset = (name: string): boolean =>
    presets[name] !== undefined && presets[name] === wanted.values[name]
  const chip = (label: string, names: readonly string[]) => ({
    label,
    without: addressOf(kind, without(wanted, names)),
    ...(names.some(isPreset) && { isPreset: true as const }),
  })
  const search = wanted.search ? [chip(m['list.quoted']({ name: wanted.search }), ['search'])] : []
  const set = (kind.filters ?? []).flatMap((filter) => {
    const said = sayValue(filter, wanted, choices)
    const { name } = filter
    return said ? [chip(`${filter.label()}: ${said}`, [name, `${name}From`, `${name}To`])] : []
  })
  return [...search, ...set]
}

function sayValue({ kind, name }: ListFilter, { values }: ListQuery, choices: Choices): string {
  const value = values[name] ?? ''
  if (kind === 'text') return value
  if (kind === 'day') return value && showShortDate(value)
  if (kind === 'choice') return choices[name]?.find(([each]) => each === value)?.[1] ?? ''
  const say = kind === 'dates' ? (day: string): string => showShortDate(day) : String
  const from = values[`${name}From`]
  const to = values[`${name}To`]
  if (from && from === to) return say(from)
  if (from && to) return `${say(from)} – ${say(to)}`
  if (from) return m['list.from']({ value: say(from) })
  return to ? m['list.to']({ value: say(to) }) : ''
}

/** Builds the links to the other pages of a list. */
function pagerOf(
  kind: AnyList,
  wanted: ListQuery,
  { rows, total, place }: ListPage<unknown>,
  closeCursor: (cursor: Cursor) => string,
): PagerView {
  const to = (more: Record<string, string>): string => addressOf(kind, wanted, more)
  if (place.kind === 'cursor') {
    const previous = place.newer && to({ before: closeCursor(place.newer) })
    const next = place.older && to({ after: closeCursor(place.older) })
    return { where: sayFound(total), page: null, first: previous && to({}), previous, next, last: null }
  }
  const perPage = kind.perPage ?? rowsPerPage
  return numberedPager({ page: place.page, perPage, total, shown: rows.length }, to)
}

interface NumberedPage {
  page: number
  perPage: number
  total: number
  /** The number of items on the page. */
  shown: number
}

/** Builds numbered page links for pages that are no list; `to` builds an address from further parameters. */
export function numberedPager(
  { page, perPage, total, shown }: NumberedPage,
  to: (more: Record<string, string>) => string,
): PagerView {
  const pages = Math.ceil(total / perPage)
  const toPage = (number: number): string => to(number > 1 ? { page: String(number) } : {})
  const offset = (page - 1) * perPage
  const range = {
    from: showCount(offset + 1),
    to: showCount(offset + shown),
    total: showCount(total),
  }
  return {
    where: pages > 1 ? m['list.range'](range) : sayFound(total),
    page: pages > 1 ? m['list.pageOf']({ page: showCount(page), pages: showCount(pages) }) : null,
    first: page > 2 ? toPage(1) : null,
    previous: page > 1 ? toPage(page - 1) : null,
    next: page < pages ? toPage(page + 1) : null,
    last: page < pages - 1 ? toPage(pages) : null,
  }
}

const sayFound = (total: number): string =>
  total > mostCounted
    ? m['list.foundMore']({ total: showCount(mostCounted) })
    : m['list.found']({ total: showCount(total) })
