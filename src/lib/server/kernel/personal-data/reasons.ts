import { sql } from 'kysely'
import { mayName, namesPerson } from './names-person.ts'
import type { Person } from './person.ts'
import type { Asked, PersonalRecords } from './personal-data.ts'

type Row = Readonly<Record<string, unknown>>

interface Reasons extends Pick<PersonalRecords, 'name' | 'title' | 'kept'> {
  table: string
  key: string
  /** The text that somebody typed. */
  reason: string
  /** Of what else a record of the person says; their own goes by other rules. */
  isTheirOwn(person: Person, row: Row): boolean
  /** What of a row the person is told, by names that a person understands: the column. */
  shows: Readonly<Record<string, string>>
}

/** Somebody else's record stays; a reason in it that names the person does not. */
export function reasonsIn({ table, key, reason, isTheirOwn, shows, ...said }: Reasons): PersonalRecords {
  async function naming({ db, person }: Asked): Promise<readonly Row[]> {
    const { rows } =
      await sql<Row>`select * from ${sql.table(table)} where ${mayName(person, [reason])}`.execute(db)
    return rows.filter((row) => namesPerson(person, row[reason]) && !isTheirOwn(person, row))
  }
  return {
    ...said,
    tables: [table],
    fate: 'erased',
    read: async (asked) =>
      (await naming(asked)).map((row) =>
        Object.fromEntries(Object.entries(shows).map(([as, column]) => [as, row[column]])),
      ),
    async erase(asked) {
      const keys = (await naming(asked)).map((row) => row[key])
      if (keys.length === 0) return
      await sql`update ${sql.table(table)} set ${sql.ref(reason)} = ''
        where ${sql.ref(key)} in (${sql.join(keys)})`.execute(asked.db)
    },
  }
}
