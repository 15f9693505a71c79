import { sql } from 'kysely'
import type { NoticePlace } from '#lib/notices/notice-place.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { noticeAudiences } from '#lib/schemas/notices.ts'
import { hasWords } from '../../kernel/db/portable.ts'
import type { Asked } from '../../kernel/lists/list-rows.ts'
import { rowsByPage } from '../../kernel/lists/sql-rows.ts'
import { type Notice, noticeOf } from './notice.ts'
import type { NoticeRow } from './notices.tables.ts'

const searched = sql<string>`lower(notice.title_en || ' ' || notice.text_en || ' ' || notice.title_de || ' ' || notice.text_de)`

export const noticesFound = rowsByPage({
  from({ db, wanted: { search, values }, context: { now } }: Asked) {
    const place = values['place'] as NoticePlace | undefined
    const audience = noticeAudiences.find((each) => each === values['audience'])
    return db
      .selectFrom('notices as notice')
      .selectAll('notice')
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
  rowOf: (row: NoticeRow): Notice => noticeOf(row),
})

/** As `placeOf` tells it. */
function isAt(place: NoticePlace, today: string) {
  if (place === 'draft' || place === 'withdrawn') return sql<boolean>`notice.state = ${place}`
  const isUp = sql`notice.state = 'published'`
  if (place === 'scheduled') return sql<boolean>`(${isUp} and notice.shown_from > ${today})`
  if (place === 'over') return sql<boolean>`(${isUp} and notice.shown_until < ${today})`
  return sql<boolean>`(${isUp} and notice.shown_from <= ${today} and notice.shown_until >= ${today})`
}
