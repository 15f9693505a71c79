import { sql } from 'kysely'
import { link, text } from '#lib/lists/cell.ts'
import { routes } from '#lib/routes.ts'
import { feeReaders } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { hasStoredWords } from '../../../kernel/db/portable.ts'
import { type ListRequest, listOf } from '../../../kernel/lists/list-kind.ts'
import { rowsByPage } from '../../../kernel/lists/rows/sql-rows.ts'

interface StudentOfAccount {
  id: string
  name: string
  number: string
}

const studentsFound = rowsByPage({
  from: ({ db, wanted: { search } }: ListRequest) =>
    db
      .selectFrom('students')
      .select(['students.id', 'students.name', 'students.number_key as number'])
      .$if(search !== '', (query) => query.where(hasStoredWords(sql.ref('students.search_text'), search))),
  sorts: { number: sql.ref('students.number_key') },
  key: sql.ref('students.id'),
  rowOf: (row: StudentOfAccount): StudentOfAccount => row,
})

/** The fees accounts of all students, for the search: an account exists before its first due or receipt. */
export const feesAccountsList = listOf<StudentOfAccount>({
  title: m['dues.accounts'],
  access: feeReaders,
  search: m['dues.search'],
  sortedBy: 'number',
  columns: [
    {
      name: 'name',
      heading: m['dues.who'],
      cell: ({ id, name, number }) => link(name || number, routes.feesOf('student', id)),
    },
    { name: 'number', heading: m['dues.number'], sort: 'ascending', cell: ({ number }) => text(number) },
  ],
  keyOf: ({ id }) => id,
  empty: m['dues.nothing'],
  nothingFits: m['dues.nothingFound'],
  rows: studentsFound,
})
