import { sql } from 'kysely'
import { badge, date, link, text } from '#lib/lists/cell.ts'
import {
  badgeOfPlace,
  type NoticePlace,
  noticePlaces,
  noticePlace,
  sayAudiences,
  wordsIn,
} from '#lib/notices/notice-words.ts'
import { noticeWriters } from '#lib/notices/notice-roles.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { noticeAudiences } from '#lib/schemas/notices.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { hasWords } from '../../kernel/db/portable.ts'
import { type ListRequest, type ListColumn, listOf } from '../../kernel/lists/list-kind.ts'
import { rowsByPage } from '../../kernel/lists/rows/sql-rows.ts'
import { noticeOf } from './notice.ts'
import type { NoticeRow } from './tables.ts'

const searched = sql<string>`lower(notice.title_en || ' ' || notice.text_en || ' ' || notice.title_de || ' ' || notice.text_de)`

type StoredRow = NoticeRow & { limits: string | null }

/** A notice with its branches and batches as text: "CSE, ECE, 2024-2028". */
type Row = ReturnType<typeof noticeOf> & { limits: string }

/** Branches before batches; each with its course if another one has the same name, as the form says them. */
const limitsNamed = sql<string | null>`(
  select string_agg(
    own.word || case when exists (
      select 1 from catalogue_entries as other
      where other.kind = own.kind and other.id <> own.id and (other.name = own.name or other.short_name = own.word)
    ) then ' (' || course.name || ')' else '' end, ', ' order by own.kind desc, own.position, own.id)
  from (
    select entry.*, case when entry.kind = 'branch' and entry.short_name <> '' then entry.short_name else entry.name end as word
    from notice_classes join catalogue_entries as entry on entry.id = entry_id
    where notice_id = notice.id
  ) as own join catalogue_entries as course on course.id = own.parent_id)`

const noticesFound = rowsByPage({
  from({ db, wanted: { search, values }, context: { now } }: ListRequest) {
    const place = values['place'] as NoticePlace | undefined
    const audience = noticeAudiences.find((each) => each === values['audience'])
    return db
      .selectFrom('notices as notice')
      .selectAll('notice')
      .select(limitsNamed.as('limits'))
      .$if(search !== '', (query) => query.where(hasWords(searched, search)))
      .$if(audience !== undefined, (query) =>
        query.where(sql<boolean>`${sql.ref(`notice.for_${audience ?? 'public'}`)} = 1`),
      )
      .$if(place !== undefined, (query) => query.where(isAt(place ?? 'draft', indianDate(now))))
  },
  sorts: {
    shownFrom: sql.ref('notice.shown_from'),
    shownUntil: sql.ref('notice.shown_until'),
    title: sql.ref('notice.title_key'),
  },
  key: sql.ref('notice.id'),
  rowOf: (row: StoredRow) => ({ ...noticeOf(row), limits: row.limits ?? '' }),
})

/** SQL condition that matches `noticePlace`. */
function isAt(place: NoticePlace, today: string) {
  if (place === 'draft' || place === 'withdrawn') return sql<boolean>`notice.state = ${place}`
  const isUp = sql`notice.state = 'published'`
  if (place === 'scheduled') return sql<boolean>`(${isUp} and notice.shown_from > ${today})`
  if (place === 'over') return sql<boolean>`(${isUp} and notice.shown_until < ${today})`
  return sql<boolean>`(${isUp} and notice.shown_from <= ${today} and notice.shown_until >= ${today})`
}

const inFiles = ['csv', 'xlsx'] as const

const written = (name: 'titleEn' | 'textEn' | 'titleDe' | 'textDe' | 'link'): ListColumn<Row> => ({
  name,
  heading: m[`notices.field.${name}`],
  in: inFiles,
  cell: (notice) => text(notice[name]),
})

/** All notices by staff, with their status today. */
export const noticesList = listOf<Row>({
  title: m['notices.office.title'],
  access: noticeWriters,
  search: m['notices.office.search'],
  filters: [
    {
      kind: 'choice',
      name: 'place',
      label: m['notices.office.place'],
      any: m['notices.office.anyPlace'],
      choices: () => noticePlaces.map((each) => [each, m[`notices.place.${each}`]()]),
    },
    {
      kind: 'choice',
      name: 'audience',
      label: m['notices.field.audiences'],
      any: m['notices.office.anybody'],
      choices: () => noticeAudiences.map((each) => [each, m[`notices.for.${each}`]()]),
    },
  ],
  sortedBy: '-shownFrom',
  columns: [
    {
      name: 'title',
      heading: m['notices.office.notice'],
      sort: 'ascending',
      in: ['page'],
      cell: (notice) =>
        link(
          wordsIn(notice, getLocale()).title,
          routes.officeNotice(notice.id),
          notice.isImportant ? m['notices.important']() : '',
        ),
    },
    ...(['titleEn', 'textEn', 'titleDe', 'textDe'] as const).map(written),
    {
      name: 'audiences',
      heading: m['notices.field.audiences'],
      cell: ({ audiences, limits }) => text(sayAudiences(audiences), limits),
    },
    {
      name: 'shownFrom',
      heading: m['notices.field.shownFrom'],
      sort: 'descending',
      cell: ({ shownFrom }) => date(shownFrom),
    },
    {
      name: 'shownUntil',
      heading: m['notices.field.shownUntil'],
      sort: 'descending',
      cell: ({ shownUntil }) => date(shownUntil),
    },
    written('link'),
    {
      name: 'isImportant',
      heading: m['notices.field.isImportant'],
      in: inFiles,
      cell: ({ isImportant }) => text(isImportant ? m['notices.yes']() : m['notices.no']()),
    },
    {
      name: 'place',
      heading: m['notices.office.place'],
      cell: (notice, { now }) => {
        const place = noticePlace(notice, indianDate(now))
        return badge(m[`notices.place.${place}`](), badgeOfPlace[place])
      },
    },
  ],
  keyOf: ({ id }) => id,
  page: routes.officeNotices,
  empty: m['notices.office.nothing'],
  nothingFits: m['notices.office.nothingFound'],
  file: { name: 'notices', call: '/api/v1/exportNotices' },
  rows: noticesFound,
})
