import { badge, date, link, text } from '#lib/lists/cell.ts'
import { badgeOfPlace, noticePlaces, placeOf } from '#lib/notices/notice-place.ts'
import { wordsIn } from '#lib/notices/notice-words.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { noticeWriters } from '#lib/notices/notice-roles.ts'
import { noticeAudiences } from '#lib/schemas/notices.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { type ListColumn, listOf } from '../../kernel/lists/list-kind.ts'
import type { Notice } from './notice.ts'
import { noticesFound } from './notices-found.ts'
import { sayAudiences } from '#lib/notices/say-audiences.ts'

const inFiles = ['csv', 'xlsx'] as const

const written = (name: 'titleEn' | 'textEn' | 'titleDe' | 'textDe' | 'link'): ListColumn<Notice> => ({
  ...{ name, heading: m[`notices.field.${name}`], in: inFiles },
  cell: (notice) => text(notice[name]),
})

/** All that staff wrote, with where each stands today. */
export const noticesList = listOf<Notice>({
  title: m['notices.office.title'],
  access: noticeWriters,
  search: m['notices.office.search'],
  filters: [
    {
      ...{
        kind: 'choice',
        name: 'place',
        label: m['notices.office.place'],
        any: m['notices.office.anyPlace'],
      },
      choices: () => noticePlaces.map((each) => [each, m[`notices.place.${each}`]()]),
    },
    {
      ...{
        kind: 'choice',
        name: 'audience',
        label: m['notices.field.audiences'],
        any: m['notices.office.anybody'],
      },
      choices: () => noticeAudiences.map((each) => [each, m[`notices.for.${each}`]()]),
    },
  ],
  sortedBy: '-shownFrom',
  columns: [
    {
      ...{ name: 'title', heading: m['notices.office.notice'], sort: 'ascending', in: ['page'] },
      cell: (notice) =>
        link(
          wordsIn(notice, getLocale()).title,
          routes.officeNotice(notice.id),
          notice.isImportant ? m['notices.important']() : '',
        ),
    },
    ...(['titleEn', 'textEn', 'titleDe', 'textDe'] as const).map(written),
    {
      ...{ name: 'audiences', heading: m['notices.field.audiences'] },
      cell: ({ audiences }) => text(sayAudiences(audiences)),
    },
    {
      ...{ name: 'shownFrom', heading: m['notices.field.shownFrom'], sort: 'descending' },
      cell: ({ shownFrom }) => date(shownFrom),
    },
    {
      ...{ name: 'shownUntil', heading: m['notices.field.shownUntil'], sort: 'descending' },
      cell: ({ shownUntil }) => date(shownUntil),
    },
    written('link'),
    {
      ...{ name: 'isImportant', heading: m['notices.field.isImportant'], in: inFiles },
      cell: ({ isImportant }) => text(isImportant ? m['notices.yes']() : m['notices.no']()),
    },
    {
      ...{ name: 'place', heading: m['notices.office.place'] },
      cell: (notice, { now }) => {
        const place = placeOf(notice, indianDate(now))
        return badge(m[`notices.place.${place}`](), badgeOfPlace[place])
      },
    },
  ],
  keyOf: ({ id }) => id,
  empty: m['notices.office.nothing'],
  nothingFits: m['notices.office.nothingFound'],
  file: { name: 'notices', call: '/api/v1/exportNotices' },
  rows: noticesFound,
})
