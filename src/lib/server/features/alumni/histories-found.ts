import { sql } from 'kysely'
import { hasWords } from '../../kernel/db/portable.ts'
import type { Asked } from '../../kernel/lists/list-rows.ts'
import { rowsByPage } from '../../kernel/lists/sql-rows.ts'
import type { AlumniHistoryRow } from './alumni.tables.ts'
import { type History, historyOf } from './history.ts'

const searched = sql<string>`lower(history.name || ' ' || history.roll_number || ' ' || history.company || ' ' || history.institute_name || ' ' || history.location)`

export const historiesFound = rowsByPage({
  from({ db, wanted: { search, values } }: Asked) {
    const { status, course, batch, branch } = values
    return db
      .selectFrom('alumni_histories as history')
      .selectAll('history')
      .$if(search !== '', (query) => query.where(hasWords(searched, search)))
      .$if(status !== undefined, (query) => query.where(sql<boolean>`history.status = ${status}`))
      .$if(course !== undefined, (query) => query.where(sql<boolean>`history.course = ${course}`))
      .$if(batch !== undefined, (query) => query.where(sql<boolean>`history.batch = ${batch}`))
      .$if(branch !== undefined, (query) => query.where(sql<boolean>`history.branch = ${branch}`))
  },
  sorts: { createdAt: sql.ref('history.created_at'), name: sql.ref('history.name_key') },
  key: sql.ref('history.id'),
  rowOf: (row: AlumniHistoryRow): History => historyOf(row),
})
