import { sql } from 'kysely'
import type { Asked } from './list-rows.ts'
import { type Placed, type SqlList, orderOf, readRows, wayOf } from './sql-list.ts'

/** Putting so many in order takes a fraction of the walk. */
const few = 10_000

interface FewFound<Stored> {
  placed: Placed<Stored>[]
  total: number
}

/**
 * What a search finds, counted and put in order in one walk over the index: most searches find few among all, and to
 * find them twice would take twice as long. Null where there are more, or the page lies beyond the last.
 */
export async function readFewFound<DB, TB extends keyof DB, Stored>(
  list: SqlList<DB, TB, Stored, unknown>,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<FewFound<Stored> | null> {
  const { isDescending } = asked.wanted
  // It brings its own brackets.
  const found = list
    .from(asked)
    .clearSelect()
    .select([list.key.as('key'), orderOf(list, asked).as('sorted_by')])
    .limit(few + 1)
  const way = sql.raw(wayOf(isDescending))
  const { rows } = await sql<{ total: number; key: string | number | null }>`
    with found as materialized ${found},
      page as (select key from found order by sorted_by ${way}, key ${way} limit ${limit} offset ${offset})
    select size.total, page.key
    from (select count(*) as total from found) as size left join page on 1 = 1`.execute(asked.db)
  const total = Number(rows[0]?.total)
  const keys = rows.flatMap(({ key }) => key ?? [])
  if (total === 0) return { placed: [], total }
  if (total > few || keys.length === 0) return null
  return { placed: await readRows(list, asked, { keys: sql.join(keys), isDown: isDescending }), total }
}
