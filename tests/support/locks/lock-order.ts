import { readFileSync } from 'node:fs'

const advisory = 'advisory lock'

/** Returns the tables in the order in which the documentation of the store has them. */
export function lockOrderIn(source: string): string[] {
  const [, steps = ''] = /^ \* {2}2\. ([^]*?)^ \* {2}4\. /m.exec(source) ?? []
  return [...steps.matchAll(/`(\w+)`/g)].map(([, table = '']) => table)
}

const order = [advisory, ...lockOrderIn(readFileSync('src/lib/server/kernel/store/store.ts', 'utf8'))]

/** The locks of a transaction so far. */
export interface LocksTaken {
  /** The number of statements. */
  statements: number
  /** The last one in the order, and the advisory locks by their text. */
  last: string
  advisory: Set<string>
}

export const noLocks = (): LocksTaken => ({ statements: 0, last: '', advisory: new Set() })

/**
 * Notes what a statement locks. Returns what is wrong about it, or an empty text. Locks of rows that are updated without
 * being locked before are not looked at, except those of counters.
 */
export function noteStatement(taken: LocksTaken, sql: string, parameters: readonly unknown[] = []): string {
  const lock = lockIn(sql)
  const number = taken.statements
  taken.statements += 1
  if (lock === null) return ''
  if (lock === advisory) {
    const which = String(parameters[0])
    if (taken.advisory.has(which)) return ''
    taken.advisory.add(which)
    if (number > 0) return 'An advisory lock is not the first statement of its transaction.'
  }
  if (!order.includes(lock)) return `The table ${lock} has no place in the lock order of the store.`
  const before = taken.last
  if (order.indexOf(lock) < order.indexOf(before)) return `${lock} is locked after ${before}.`
  taken.last = lock
  return ''
}

const rowLock = /\bfor (?:update|no key update|share|key share)\b/i

/** Returns the table that a statement locks, or that it takes an advisory lock. */
function lockIn(sql: string): string | null {
  if (sql.includes('pg_advisory_xact_lock')) return advisory
  if (/^\s*(?:insert into|update) "?counters"?\b/i.test(sql)) return 'counters'
  if (!rowLock.test(sql) || !/^\s*(?:select|with)\b/i.test(sql)) return null
  return /\bfrom "?(\w+)"?/i.exec(sql)?.[1] ?? null
}
