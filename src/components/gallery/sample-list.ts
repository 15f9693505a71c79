import { type Cell, badge, instant, link, number, text } from '#lib/lists/cell.ts'
import type { ColumnView, ListView } from '#lib/lists/list-view.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'

const anjali = (): string => m['gallery.sample']()
const column = (heading: string, more: Partial<ColumnView> = {}): ColumnView => ({
  name: heading,
  heading,
  isNumber: false,
  sort: null,
  ...more,
})

/** A row with a cell of each kind. */
const rowOf = (name: string): readonly Cell[] => [
  link(name, routes.formGallery, 'anjali@example.edu'),
  badge(m['gallery.state.done'](), 'good'),
  number(7200),
  instant('2026-11-22T04:30:00.000Z'),
  text(''),
]

/** A list without a declaration, for display only: its links lead back to this page. */
function sampleList(name: string, change: Partial<ListView> = {}): ListView {
  const label = m['gallery.control.select']()
  return {
    name,
    title: m['gallery.part.listFull'](),
    search: { label: m['list.search'](), value: '' },
    filters: [
      {
        kind: 'choice',
        name: `${name}State`,
        label,
        any: { word: '–', value: '' },
        options: [['one', anjali()]],
        value: '',
      },
      { kind: 'text', name: `${name}Text`, label: m['gallery.piece.text'](), value: '' },
      { kind: 'dates', name: `${name}At`, label: m['gallery.piece.date'](), from: '2026-11-01', to: '' },
      { kind: 'numbers', name: `${name}Of`, label: m['gallery.piece.number'](), from: '', to: '900' },
    ],
    sort: { value: 'name', options: [['name', anjali()]] },
    chips: [],
    clear: '?',
    found: m['list.found']({ total: '812' }),
    columns: [
      column(m['gallery.state.filled'](), { sort: { address: '?', now: 'ascending' } }),
      column(m['users.state']()),
      column(m['office.board.marks'](), { isNumber: true, sort: { address: '?', now: null } }),
      column(`${m['users.since']()} (IST)`),
      column(m['gallery.state.empty']()),
    ],
    rows: ['1', '2', '3'].map((key) => ({
      key,
      cells: rowOf(anjali()),
      name: anjali(),
      menu: [{ text: m['gallery.control.select'](), to: routes.formGallery }],
    })),
    totals: [null, null, 21_600, null, null],
    pager: {
      where: m['list.range']({ from: '26', to: '50', total: '812' }),
      page: m['list.pageOf']({ page: '2', pages: '33' }),
      first: null,
      previous: '?',
      next: '?',
      last: '?',
    },
    empty: m['gallery.listEmpty'](),
    selection: {
      actions: [
        { label: m['gallery.control.select'](), to: routes.formGallery },
        { label: m['gallery.control.area'](), to: routes.formGallery },
      ],
      matching: { label: m['list.selection.all']({ total: '812' }), query: '?', total: '812' },
    },
    choice: {
      query: '?',
      columns: [
        { name: 'state', heading: m['users.state'](), isShown: true },
        { name: 'since', heading: m['users.since'](), isShown: false },
      ],
    },
    saved: { query: '?search=a', current: null, roles: [] },
    files: { csv: '?', xlsx: '?', pdf: '?' },
    tooMany: null,
    ...change,
  }
}

const noPages = { where: '', page: null, first: null, previous: null, next: null, last: null }
const nothing = (): Partial<ListView> => ({
  rows: [],
  totals: null,
  files: null,
  found: m['list.found']({ total: '0' }),
  pager: noPages,
})

/** The list's states, each with its title. */
export const sampleLists = (): readonly (readonly [title: string, list: ListView])[] => [
  [m['gallery.part.listFull'](), sampleList('full')],
  [m['gallery.part.listEmpty'](), sampleList('empty', nothing())],
  [
    m['gallery.part.listFiltered'](),
    sampleList('filtered', {
      ...nothing(),
      search: { label: m['list.search'](), value: anjali() },
      chips: [{ label: `“${anjali()}”`, without: '?' }],
      empty: m['list.nothingFits'](),
    }),
  ],
  [
    m['gallery.part.listLong'](),
    sampleList('long', {
      chips: [
        { label: anjali().repeat(12), without: '?' },
        { label: anjali(), without: '?' },
      ],
      rows: [
        { key: '1', cells: rowOf(anjali().repeat(12)) },
        { key: '2', cells: rowOf(anjali().replace(' ', '').repeat(12)) },
      ],
      files: null,
      tooMany: m['list.tooMany']({ rows: '200,000' }),
    }),
  ],
]

/** A preview of a step; a page shows only the first rows. */
export const samplePlan = (): PlainTable =>
  plainTable(
    m['gallery.part.plan'](),
    [m['gallery.state.filled'](), m['users.state']()],
    ['1', '2', '3'],
    (key) => ({ key, cells: rowOf(anjali()).slice(0, 2) }),
    2,
  )
