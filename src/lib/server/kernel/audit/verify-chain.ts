import { type Kysely, type Selectable, sql } from 'kysely'
import { engineOf } from '../db/portable.ts'
import type { AuditRow, Tables } from '../db/tables.ts'
import { digestOf, isSealedByDigests, linkHashAs, nameDigest } from './audit-chain.ts'

export interface ChainState {
  /** That are sealed. */
  rows: number
  /** The hash of the last row: whoever noted it down can prove later that nothing before it changed. */
  head: string
  /** The number of the first row that is missing, changed or beside the chain; null where the chain is whole. */
  brokenAt: number | null
  /** Rows that are written and have no number yet. */
  unsealed: number
  /** Sealed rows of which before and after were erased, each with a row that tells why. */
  erased: number
  /** Rows that were taken out, sealed or not. Known on SQLite alone, where no place is left free. */
  missing: number
}

const chunk = 1000

export type SealState = Pick<ChainState, 'rows' | 'head' | 'unsealed'>

/** How far the trail is sealed; at any time, for it walks over nothing. */
export async function sealState(db: Kysely<Tables>): Promise<SealState> {
  const { seq, hash } = await headOf(db)
  return { rows: seq, head: hash, unsealed: await countUnsealed(db) }
}

/** Walks the whole chain, from the first row. */
export async function verifyChain(db: Kysely<Tables>): Promise<ChainState> {
  const head = await headOf(db)
  const state = {
    rows: head.seq,
    head: head.hash,
    unsealed: await countUnsealed(db),
    missing: await missingRows(db),
  }
  let previous = ''
  let seq = 0
  let erased = 0
  for (;;) {
    const rows = await sealedRows(db, seq, head.seq)
    const erasures = await erasuresOf(db, rows)
    for (const row of rows) {
      seq += 1
      if (row.seq !== seq || row.hash === null || !isSound({ ...row, hash: row.hash }, previous, erasures))
        return { ...state, erased, brokenAt: seq }
      previous = row.hash
      if (row.erased_by !== null) erased += 1
    }
    if (rows.length < chunk) break
  }
  const isWhole = seq === head.seq && previous === head.hash
  return { ...state, erased, brokenAt: isWhole ? await firstOutside(db) : seq + 1 }
}

const headOf = (db: Kysely<Tables>): Promise<{ seq: number; hash: string }> =>
  db.selectFrom('audit_chain').select(['seq', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow()

const sealedRows = (db: Kysely<Tables>, after: number, last: number): Promise<Selectable<AuditRow>[]> =>
  db
    .selectFrom('audit_entries')
    .selectAll()
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(chunk)
    .execute()

type SealedRow = Selectable<AuditRow> & { hash: string }

function isSound(row: SealedRow, previous: string, erasures: ReadonlySet<string>): boolean {
  const isErased = row.erased_by !== null
  if (isErased && !isErasedBy(row, erasures)) return false
  // The hash of a row of before covered what is gone; the row after it vouches for that hash.
  if (row.payload_digest === null && isErased) return true
  if (row.hash !== linkHashAs(row.hash, previous, row)) return false
  if (!hasSoundNames(row, erasures)) return false
  return isErased || row.payload_digest === null || row.payload_digest === ownDigest(row)
}

/** Each of the two stands as it was, or is gone with a row that tells why. */
function hasSoundNames(row: SealedRow, erasures: ReadonlySet<string>): boolean {
  if (row.unnamed_by !== null && !erasures.has(row.unnamed_by)) return false
  if (!isSealedByDigests(row.hash)) return true
  const isSoundName = (name: string, salt: string | null, digest: string | null): boolean =>
    salt === null ? name === '' && row.unnamed_by !== null : digest === nameDigest(salt, name)
  return (
    isSoundName(row.actor_name, row.actor_salt, row.actor_digest) &&
    isSoundName(row.entity_id, row.record_salt, row.record_digest)
  )
}

const ownDigest = (row: Selectable<AuditRow>): string =>
  digestOf(row.payload_salt ?? '', row.before, row.after)

const isErasedBy = (row: Selectable<AuditRow>, erasures: ReadonlySet<string>): boolean =>
  erasures.has(row.erased_by ?? '') &&
  row.before === 'null' &&
  row.after === 'null' &&
  row.payload_salt === null

/** Of the rows that erased ones name, those that are there and tell of an erasure. */
async function erasuresOf(db: Kysely<Tables>, rows: readonly Selectable<AuditRow>[]): Promise<Set<string>> {
  const named = [...new Set(rows.flatMap((row) => [row.erased_by ?? [], row.unnamed_by ?? []].flat()))]
  if (named.length === 0) return new Set()
  const found = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('id', 'in', named)
    .where('action', 'in', ['audit.erased', 'person.erased'])
    .execute()
  return new Set(found.map(({ id }) => id))
}

/** A numbered row that nobody chained. With the head in one statement: others seal while the chain is walked. */
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

/** SQLite counts places up without a gap, and takes the count back with a transaction; PostgreSQL does not. */
async function missingRows(db: Kysely<Tables>): Promise<number> {
  if (engineOf(db) === 'postgres') return 0
  const { rows } = await sql<{ missing: number }>`
    select coalesce((select seq from sqlite_sequence where name = 'audit_entries'), 0)
      - (select count(*) from audit_entries) as missing`.execute(db)
  return rows[0]?.missing ?? 0
}
