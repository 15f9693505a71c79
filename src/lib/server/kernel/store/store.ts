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
 * The database as a service sees it: its repository for reading, and the same repository inside a transaction for
 * writing. Services never see SQL or a connection.
 */
export interface Store<Repository> {
  read: Repository
  /**
   * Runs the work in a transaction. The work may be retried from its start, so it must change nothing but the
   * database.
   */
  transact<T>(work: (write: Repository) => Promise<T>): Promise<T>
}

/** The maximum attempts of a transaction that PostgreSQL aborted. */
const tries = 5
/** Returns milliseconds; random, so that two conflicting transactions do not collide again. */
const pauseBefore = (attempt: number): number => Math.random() * 20 * 2 ** attempt

/**
 * Creates a store. The lock order of all transactions, which the tests on PostgreSQL read here and hold:
 *  1. an advisory lock (`lockAdministrators`), at most one and as the first statement, even before the lease of a job;
 *  2. rows of entities, many of a table in the order of their keys, the tables in this order:
 *     `jobs`, `alumni_registrations`, `alumni_histories`, `imports`, `admission_photo_uploads`, `notices`; then the
 *     till: `till_days` (shared by a receipt, exclusive for the close), `till_shifts`; then people: `admissions`,
 *     `faculty_members`, `students`, `users`, `catalogue_entries`, `rooms`, `regulation_rules`,
 *     `curriculum_subjects`; then money: `payable_rules`, `fee_types`, `due_adjustments`, `due_changes`, `dues_runs`,
 *     `dues`, `payment_orders`, `gateway_keys`, `gateway_key_changes`, `receipt_series`;
 *     other rows (exam, then its holds and marks) are updated in the order of what depends on what;
 *  3. `counters`, because everyone who needs the next number waits; several in the order of their names;
 *  4. cache tags, in their order.
 * Modules to come keep to it, their tables added to the second step where they belong:
 *  - attendance: the offering (shared by a save, exclusive for a recount), the department's day (shared; exclusive for
 *    confirming), the class, marks, tallies, the last two in the order of student ids;
 *  - leave: the member, the leave, its classes, adjustments of the day;
 *  - grievances: the matter, the committee (shared);
 *  - intervals without overlap: lock the person's or the bed's row, then check, because SQLite has no exclusion
 *    constraint.
 * Step 4 concerns all transactions, so only `transact` takes it, after the work and at once: `tags.touch` only
 * collects. So does `audit.record`, whose rows are appended last and wait for nobody. Only the sealer locks the head
 * of the audit chain, in its own transaction that begins with it. Adding or dropping prerendered pages takes the
 * tag's lock (`tags.lock`) after its entities and before the pages. Transactions can still conflict in step 2 on
 * PostgreSQL, which aborts one of them; that one is retried.
 */
export function storeOf<Repository>(
  database: Database,
  repositoryOf: (db: Kysely<Tables>) => Repository,
): Store<Repository> {
  return {
    read: repositoryOf(database.reads),
    transact: (work) => again(() => transactOnce(database, (tx) => work(repositoryOf(tx)))),
  }
}

/** Runs one attempt. */
export async function transactOnce<T>(
  database: Database,
  work: (tx: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const done = await database.writes.transaction().execute(async (tx) => {
    const { tags, entries } = collect(tx)
    const result = await work(tx)
    await takeStep(tx)
    const touched = await touchTags(tx, tags)
    for (const entry of entries) requireDeclared(database.auditActions, entry)
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

/**
 * Whether PostgreSQL aborted the transaction: serialization_failure or deadlock_detected. SQLite has a single writer
 * and reports neither.
 */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')

type Step = (tx: Kysely<Tables>) => Promise<void>

const current = new AsyncLocalStorage<Step>()

/** Runs `work`; each transaction that it starts runs `step` near its end. */
export const withStep = <T>(step: Step, work: () => T): T => current.run(step, work)

/** Runs the step of the surrounding `withStep`, if there is one. */
const takeStep = async (tx: Kysely<Tables>): Promise<void> => current.getStore()?.(tx)
