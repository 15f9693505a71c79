import pg from 'pg'
import { type LocksTaken, noLocks, noteStatement } from './lock-order.ts'

const open = new WeakMap<object, LocksTaken>()
const wrong: string[] = []

/** Returns what was locked out of order since the last call. */
export const takeLockFaults = (): string[] => wrong.splice(0)

/** Whether a statement begins or ends a transaction. */
const begins = /^\s*(?:begin|start transaction)\b/i
const ends = /^\s*(?:commit|rollback)\s*;?$/i

function note(client: object, sql: string, parameters: readonly unknown[]): void {
  if (begins.test(sql)) open.set(client, noLocks())
  else if (ends.test(sql)) open.delete(client)
  const taken = open.get(client)
  const fault = taken && !begins.test(sql) ? noteStatement(taken, sql, parameters) : ''
  if (fault) wrong.push(`${fault} ${sql.slice(0, 200)}`)
}

/** Watches the transactions of all connections to PostgreSQL in this process. */
export function watchLocks(): void {
  const prototype = pg.Client.prototype as unknown as {
    query: (...given: unknown[]) => unknown
    isWatched?: boolean
  }
  if (prototype.isWatched) return
  prototype.isWatched = true
  const { query } = prototype
  prototype.query = function (this: object, ...given) {
    const [asked, parameters] = given
    const sql = typeof asked === 'string' ? asked : String((asked as { text?: unknown } | null)?.text ?? '')
    note(this, sql, Array.isArray(parameters) ? parameters : [])
    return query.apply(this, given)
  }
}
