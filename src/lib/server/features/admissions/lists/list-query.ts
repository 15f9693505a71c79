import { sql } from 'kysely'
import type { DaySpan } from '#lib/rules/dates/indian-days.ts'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import type { ListRows } from '../../../kernel/lists/list-kind.ts'
import type { ListQuery } from '../../../kernel/lists/list-query.ts'
import { isWithinDays, rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'
import type { SealedField } from '../../../kernel/secrets/sealed-field.ts'
import { toAdmissionRecord } from '../records/admission-row.ts'
import type { AdmissionRecord } from '../records/admission.ts'
import type { AdmissionRow } from '../tables.ts'
import { isAdmittedWithin, lacksOneOf } from './admission-figures.repository.ts'

/** The choice of the status filter that leaves out cancelled admissions. */
export const notCancelled = 'current'

interface ListScope {
  /** The branches that the reader may see; null for all. */
  branches: readonly string[] | null
  seal: SealedField
  /** The certificates that students have to hand in. */
  certificates: readonly string[]
}

/** Sorts ranks, texts of at most 12 digits, as numbers; admissions without a rank come last. */
const rankInOrder = sql`case when length(admissions.rank) between 1 and 12
  then substr('000000000000', 1, 12 - length(admissions.rank)) || admissions.rank else 'none' end`

/** Builds the list's query. */
export function createListQuery({ branches, seal, certificates }: ListScope): ListRows<AdmissionRecord> {
  return rowsByPage({
    from({ db, wanted }) {
      const { state, course, branch, batch, category, type, who, upload } = wanted.values
      return db
        .selectFrom('admissions')
        .selectAll('admissions')
        .$if(wanted.search !== '', (query) =>
          query.where(hasStoredWords(sql.ref('admissions.search_text'), wanted.search)),
        )
        .$if(state === notCancelled, (query) => query.where('admissions.state', '<>', 'cancelled'))
        .$if(state !== undefined && state !== notCancelled, (query) =>
          query.where(sql<boolean>`admissions.state = ${state}`),
        )
        .$if(course !== undefined, (query) => query.where('course_id', '=', course ?? ''))
        .$if(branch !== undefined, (query) => query.where('branch_id', '=', branch ?? ''))
        .$if(batch !== undefined, (query) => query.where('batch_id', '=', batch ?? ''))
        .$if(category !== undefined, (query) => query.where('category_id', '=', category ?? ''))
        .$if(type !== undefined, (query) =>
          query.where((eb) =>
            eb.or([eb('admission_type_id', '=', type ?? ''), eb('seat_type_id', '=', type ?? '')]),
          ),
        )
        .$if(who !== undefined, (query) => query.where('admissions.created_by', '=', who ?? ''))
        .$if(upload !== undefined, (query) => query.where('import_id', '=', upload ?? ''))
        .$if(wanted.values['certificates'] === 'missing', (query) => query.where(lacksOneOf(certificates)))
        .where(isAdmittedWithin(admittedIn(wanted)))
        .where(isWithinDays('admissions.created_at', wanted, 'saved'))
        .$if(branches !== null, (query) => query.where('branch_id', 'in', ['', ...(branches ?? [])]))
    },
    sorts: {
      number: sql.ref('admissions.number'),
      name: sql.ref('admissions.name_key'),
      admittedOn: sql.ref('admissions.admitted_on'),
      saved: sql.ref('admissions.created_at'),
      rank: rankInOrder,
    },
    // Rows of an upload have one instant; by their numbers they stand in the order of the file.
    key: sql.ref('admissions.number'),
    rowOf: (row: AdmissionRow) => toAdmissionRecord(row, seal),
  })
}

const admittedIn = ({ values: { admittedFrom = '', admittedTo = '' } }: ListQuery): DaySpan => ({
  from: admittedFrom,
  to: admittedTo,
})
