import {
  type CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  type Selectable,
  CompiledQuery as Query,
  sql,
} from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditList } from '#lib/server/kernel/trail/audit.list.ts'
import { gatherFigures } from '#lib/server/kernel/db/portable.ts'
import type { AuditRow, Tables } from '#lib/server/kernel/db/tables.ts'
import { readWanted } from '#lib/server/kernel/lists/list-query.ts'
import { userWith } from '../../support/calls/call.ts'
import { type EngineName, engines } from '../../support/database/databases.ts'
import { openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

type Entry = Selectable<AuditRow>

/** How each engine's plan reports a full scan and an index lookup. */
const looks = {
  sqlite: [/SCAN audit_entries/, /SEARCH audit_entries USING/],
  postgres: [/Seq Scan on audit_entries/, /Index Cond/],
} as const

/** More than a college writes in a year. */
const rows = 100_000

describe.each(engines)('a page of the audit trail among 100,000 rows, on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  beforeAll(async () => {
    await fill(testApp.app.database.writes, engine)
    await gatherFigures(testApp.app.database.writes, 'audit_entries')
  })

  it.each<[query: string, isMeant: (entry: Entry) => boolean]>([
    ['person=person-7', ({ actor_name }) => actor_name === 'person-7'],
    ['person=system', ({ actor_name }) => actor_name === 'clock'],
    ['kind=user', ({ entity }) => entity === 'user'],
    ['action=exam.edited', ({ action }) => action === 'exam.edited'],
    ['atFrom=2026-03-01&atTo=2026-03-01', ({ at }) => at.startsWith('2026-03-01')],
    ['search=exam-77', ({ entity_id }) => entity_id === 'exam-77'],
    ['search=person-7', ({ actor_name }) => actor_name === 'person-7'],
    [
      'person=person-7&kind=user&atFrom=2026-03-01',
      ({ actor_name, entity, at }) =>
        actor_name === 'person-7' && entity === 'user' && at >= '2026-02-28T18:30',
    ],
  ])('is read from an index: %s', async (query, isMeant) => {
    const { db, asked } = watched(testApp.app.database.reads)
    const context = { app: testApp.app, user: userWith('ROLE_ADMIN'), now: testApp.clock.now() }
    const choices = { kind: [['user', '']], action: [['exam.edited', '']] } as const
    const wanted = readWanted(auditList, new URLSearchParams(query), choices, () => null)
    const { rows: shown } = await auditList.rows.look({ db, wanted, context })
    expect(shown.length).toBeGreaterThan(0)
    expect(shown.map(({ entry }) => entry).filter((entry) => !isMeant(entry))).toEqual([])
    const pages = asked.filter((each) => each.sql.includes('audit_entries') && !each.sql.includes('count('))
    expect(pages.length).toBeGreaterThan(0)
    for (const one of pages) {
      const plan = await planOf(db, one, engine)
      const [whole, part] = looks[engine]
      expect(plan, `${one.sql}\n${plan}`).not.toMatch(whole)
      expect(plan, `${one.sql}\n${plan}`).toMatch(part)
    }
  })
})

/** Wraps a connection and records the queries sent through it. */
function watched(reads: Kysely<Tables>): { db: Kysely<Tables>; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = []
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.push(reads.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: reads.withPlugin(plugin), asked }
}

async function planOf(
  db: Kysely<Tables>,
  { sql: text, parameters }: CompiledQuery,
  engine: EngineName,
): Promise<string> {
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows: lines } = await db.executeQuery<object>(Query.raw(`${explain} ${text}`, [...parameters]))
  return lines.map((line) => Object.values(line).join(' ')).join('\n')
}

async function fill(writes: Kysely<Tables>, engine: EngineName): Promise<void> {
  const numbers =
    engine === 'sqlite'
      ? sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${rows}) select n from numbers)`
      : sql`generate_series(1, ${rows}) as numbers(n)`
  await sql`insert into audit_entries
      (id, at, actor_id, actor_name, request_id, action, entity, entity_id, before, after)
    select 'row-' || n, ${dayOf(engine)}, 'p', case n % 40 when 39 then 'clock' else 'person-' || (n % 40) end, '',
      case n % 3 when 0 then 'exam.edited' when 1 then 'user.created' else 'student.changed' end,
      case n % 3 when 0 then 'exam' when 1 then 'user' else 'student' end, 'exam-' || (n % 500), 'null', 'null'
    from ${numbers}`.execute(writes)
}

/** Three hundred rows a day, through 2026. */
const dayOf = (engine: EngineName) =>
  engine === 'sqlite'
    ? sql`strftime('%Y-%m-%dT06:00:00.000Z', '2026-01-01', '+' || (n / 300) || ' days')`
    : sql`to_char(date '2026-01-01' + (n / 300)::int, 'YYYY-MM-DD') || 'T06:00:00.000Z'`
