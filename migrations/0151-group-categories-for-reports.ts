import { type Kysely, sql } from 'kysely'

/** Names that mean the same in every college; whatever else a list has waits for a person. */
const certain = {
  casteCategory: {
    general: ['oc', 'general', 'open', 'ur'],
    ews: ['ews'],
    sc: ['sc'],
    st: ['st'],
    obc: ['obc', 'bc', 'bc-a', 'bc-b', 'bc-c', 'bc-d', 'bc-e'],
  },
  religion: {
    yes: ['muslim', 'christian', 'sikh', 'buddhist', 'jain', 'parsi'],
    no: ['hindu'],
  },
} as const

/** How reports count the entries of the catalogue: caste categories by group, religions as a minority or not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('catalogue_entries')
    .addColumn('reports_as', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  for (const [kind, groups] of Object.entries(certain))
    for (const [group, names] of Object.entries(groups))
      await sql`
        update catalogue_entries set reports_as = ${group}
        where kind = ${kind} and lower(name) in (${sql.join([...names])})
      `.execute(db)
}
