import { type Kysely, type Selectable, sql } from 'kysely'
import { engineOf } from '../db/portable.ts'
import type { AuditChainRow, AuditRow, Tables } from '../db/tables.ts'
import type { Report } from '../jobs/job-kind.ts'
import { erasuresOf, isSound } from './audit-chain.ts'

export interface ChainState {
  /** The number of sealed rows. */
  rows: number
  /** The hash of the last row. Anyone who noted it can later prove that no earlier row changed. */
  head: string
  /**
   * The number of the first row that is missing, does not match or lies outside the chain; null if the chain is
   * intact.
   */
  brokenAt: number | null
  /**
   * How the chain is broken at that row: it or the previous row's hash was changed, it was deleted, or it was
   * inserted from outside.
   */
  broken: 'changed' | 'gone' | 'added' | null
  /** When the first row was written; null if there is none. */
  since: string | null
  /** The number of rows without a sequence number. */
  unsealed: number
  /** The number of sealed rows whose `before` and `after` were erased, each with an entry that gives the reason. */
  erased: number
  /** The number of deleted rows, sealed or not. It is known only on SQLite, which leaves no gaps in `place`. */
  missing: number
}

const chunk = 1000

export type SealState = Pick<ChainState, 'rows' | 'head' | 'unsealed'>

/** Returns how far the trail is sealed. It is cheap, because it does not walk the chain. */
export async function sealState(db: Kysely<Tables>): Promise<SealState> {
  const { seq, hash } = await headOf(db)
  return { rows: seq, head: hash, unsealed: await countUnsealed(db) }
}

/**
 * Verifies the whole chain from the first row. It starts again if a batch was resealed during the walk and the chain
 * seems broken.
 */
export async function verifyChain(db: Kysely<Tables>, report: Report = async () => {}): Promise<ChainState> {
  for (;;) {
    const before = await resealedOf(db)
    const state = await walk(db, await headOf(db), report)
    if (state.brokenAt === null || (await resealedOf(db)) === before) return state
  }
}

/**
 * Returns a text that changes with each resealed batch. The first row's hash is part of it, because a short trail is
 * resealed in one batch.
 */
async function resealedOf(db: Kysely<Tables>): Promise<string> {
  const [first] = await sealedRows(db, 0, 1)
  const { anew_seq } = await headOf(db)
  return `${first?.hash} ${anew_seq}`
}

async function walk(db: Kysely<Tables>, head: Head, report: Report): Promise<ChainState> {
  const state = {
    rows: head.seq,
    head: head.hash,
    unsealed: await countUnsealed(db),
    missing: await missingRows(db),
  }
  let since: string | null = null
  let previous = ''
  let seq = 0
  let erased = 0
  for (;;) {
    const rows = await sealedRows(db, seq, head.seq)
    const erasures = await erasuresOf(db, rows)
    for (const row of rows) {
      since ??= row.at
      seq += 1
      const broken = breakOf(row, { seq, previous, erasures, head })
      if (broken) return { ...state, since, erased, brokenAt: seq, broken }
      previous = (seq === head.anew_seq ? head.anew_over : row.hash) ?? row.hash ?? ''
      if (row.erased_by !== null) erased += 1
    }
    await report(seq, head.seq)
    if (rows.length < chunk) break
  }
  const summary = { ...state, since, erased }
  if (seq < head.seq) return { ...summary, brokenAt: seq + 1, broken: 'gone' }
  if (previous !== head.hash) return { ...summary, brokenAt: seq, broken: 'changed' }
  const outside = await firstOutside(db)
  return { ...summary, brokenAt: outside, broken: outside === null ? null : 'added' }
}

interface Place {
  seq: number
  previous: string
  erasures: ReadonlySet<string>
  head: Head
}

/** Returns how a row is broken; null if it matches its seal. */
function breakOf(
  row: Selectable<AuditRow>,
  { seq, previous, erasures, head }: Place,
): 'changed' | 'gone' | null {
  if (row.seq !== seq) return 'gone'
  if (row.hash === null || !isSound({ ...row, hash: row.hash }, previous, erasures)) return 'changed'
  return seq === head.anew_seq && row.hash !== head.anew_hash ? 'changed' : null
}

type Head = Selectable<AuditChainRow>

const headOf = (db: Kysely<Tables>): Promise<Head> =>
  db.selectFrom('audit_chain').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

const sealedRows = (db: Kysely<Tables>, after: number, last: number): Promise<Selectable<AuditRow>[]> =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(chunk)
    .execute()

/**
 * Returns the first numbered row that was never chained. It reads the head in the same statement, because other
 * processes seal during the walk.
 */
async function firstOutside(db: Kysely<Tables>): Promise<number | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select('seq')
    .where((eb) =>
      eb.or([
        eb('seq', '<', 1),
        eb('seq', '>', eb.selectFrom('audit_chain').select('seq').where('id', '=', 1)),
      ]),
    )
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? null
}

async function countUnsealed(db: Kysely<Tables>): Promise<number> {
  const { open } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('seq', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(open)
}

/**
 * Counts deleted rows. SQLite numbers `place` without gaps and rolls the counter back with a transaction; PostgreSQL
 * does not.
 */
async function missingRows(db: Kysely<Tables>): Promise<number> {
  if (engineOf(db) === 'postgres') return 0
  const { rows } = await sql<{ missing: number }>`
    select coalesce((select seq from sqlite_sequence where name = 'audit_entries'), 0)
      - (select count(*) from audit_entries) as missing`.execute(db)
  return rows[0]?.missing ?? 0
}
