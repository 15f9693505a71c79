import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { requireDeclared } from '../audit/audit-actions.ts'
import { appendEntries } from '../audit/audit.repository.ts'
import { keepDeclared } from '../audit/audited-fields.ts'
import { collect } from '../db/before-commit.ts'
import type { Database } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { touchTags } from '../tags/cache-tags.repository.ts'

/**
 * What a service sees of the database: its repository for reading, and the same repository inside
 * one transaction for writing. Services never see SQL or a connection.
 */
export interface Store<Repository> {
  read: Repository
  /** The work may run again from its start: it changes nothing but the database. */
  transact<T>(work: (write: Repository) => Promise<T>): Promise<T>
}

/** How often a transaction that PostgreSQL broke off is begun. */
const tries = 5
/** Milliseconds; drawn, so that two who met do not meet again. */
const pauseBefore = (attempt: number): number => Math.random() * 20 * 2 ** attempt

/**
 * The lock order, for all transactions:
 *  1. an advisory lock (`lockAdministrators`), where one is needed: the first statement;
 *  2. rows of entities, the one that the change is about first (exam, import, user), then what hangs on
 *     it; many rows of a table in the order of their keys;
 *  3. counters, because everybody who wants the next number waits; several in the order of their names;
 *  4. cache tags, in their order.
 * Step 4 is shared by everybody, so `transact` alone takes it, after the work and in one go: `tags.touch`
 * only collects. So does `audit.record`, whose rows are appended last and wait for nobody. The head of the
 * audit chain is locked by the seal alone, in a transaction of its own that begins with it. Who adds or drops prerendered pages takes the tag's lock
 * (`tags.lock`) after its entities and before the pages. What is left (step 2) may still meet on PostgreSQL, which
 * breaks one of the two off; that one begins again.
 */
export function storeOf<Repository>(
  database: Database,
  repositoryOf: (db: Kysely<Tables>) => Repository,
): Store<Repository> {
  return {
    read: repositoryOf(database.reads),
    transact: (work) => again(() => once(database, (tx) => work(repositoryOf(tx)))),
  }
}

/** One attempt. */
export async function once<T>(database: Database, work: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
  const done = await database.writes.transaction().execute(async (tx) => {
    const { tags, entries } = collect(tx)
    const result = await work(tx)
    await takeStep(tx)
    const touched = await touchTags(tx, tags)
    for (const entry of entries) requireDeclared(database.deeds, entry)
    const kept = entries.map((entry) => keepDeclared(database.audited, entry))
    await appendEntries(tx, kept)
    return { result, touched }
  })
  database.onTouched?.(done.touched)
  return done.result
}

async function again<T>(attempt: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (number === tries || !isBrokenOff(error)) throw error
      await setTimeout(pauseBefore(number))
    }
  }
}

/** PostgreSQL's serialization_failure and deadlock_detected. SQLite has one writer and knows neither. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

type Step = (tx: Kysely<Tables>) => Promise<void>

const current = new AsyncLocalStorage<Step>()

/** Runs `work`; each transaction that it begins takes `step` as one of its last. */
export const withStep = <T>(step: Step, work: () => T): T => current.run(step, work)

/** The step of whoever began the transaction, where there is one. */
const takeStep = async (tx: Kysely<Tables>): Promise<void> => current.getStore()?.(tx)
