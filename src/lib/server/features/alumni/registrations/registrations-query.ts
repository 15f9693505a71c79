import { sql } from 'kysely'
import type { AlumniState } from '#lib/schemas/alumni/registration.ts'
import { hasWords } from '../../../kernel/db/portable.ts'
import type { Asked, ListRows } from '../../../kernel/lists/list-kind.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import type { AlumniRegistrationRow } from '../tables.ts'
import { type Registration, registrationOf } from './registration.ts'

const searched = sql<string>`lower(said.name || ' ' || said.roll_number || ' ' || said.email || ' ' || said.company_name)`

/** Of one state alone, or of those that the list is narrowed to. */
const registrationsIn = (onlyState: AlumniState | null, perPage?: number): ListRows<Registration> =>
  rowsByPage({
    ...(perPage !== undefined && { perPage }),
    from({ db, wanted: { search, values } }: Asked) {
      const { working } = values
      const state = onlyState ?? values['state']
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

export const registrationsFound = registrationsIn(null)

export const waitingRegistrationsFound = (perPage: number): ListRows<Registration> =>
  registrationsIn('registered', perPage)
