import { sql } from 'kysely'
import { hasWords } from '../../kernel/db/portable.ts'
import type { Asked } from '../../kernel/lists/list-rows.ts'
import { rowsByPage } from '../../kernel/lists/sql-rows.ts'
import type { AlumniRegistrationRow } from './alumni.tables.ts'
import { type Registration, registrationOf } from './registration.ts'

const searched = sql<string>`lower(said.name || ' ' || said.roll_number || ' ' || said.email || ' ' || said.company_name)`

export const registrationsFound = rowsByPage({
  from({ db, wanted: { search, values } }: Asked) {
    const { state, working } = values
    return db
      .selectFrom('alumni_registrations as said')
      .selectAll('said')
      .$if(search !== '', (query) => query.where(hasWords(searched, search)))
      .$if(state !== undefined, (query) => query.where(sql<boolean>`said.state = ${state}`))
      .$if(working !== undefined, (query) => query.where(sql<boolean>`said.working = ${working}`))
  },
  sorts: { createdAt: sql.ref('said.created_at') },
  key: sql.ref('said.id'),
  rowOf: (row: AlumniRegistrationRow): Registration => registrationOf(row),
})
