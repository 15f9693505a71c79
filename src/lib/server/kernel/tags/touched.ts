import { type Kysely, sql } from 'kysely'
import { engineOf } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'

/** A tag that a transaction has changed. */
export interface TouchedTags {
  tag: CacheTag
  version: number
  /** What changed, if the tag has keys; null means anything. */
  keys: readonly string[] | null
}

/** The notification channel of the database, to which all servers listen. */
export const channel = 'prangan'

/** The limit of PostgreSQL is 8000 bytes. */
const longest = 7000

/** Notifies all listening servers on commit; SQLite has only one server. */
export async function announce(tx: Kysely<Tables>, touched: readonly TouchedTags[]): Promise<void> {
  if (touched.length === 0 || engineOf(tx) === 'sqlite') return
  const whole = JSON.stringify(touched)
  const text =
    whole.length > longest ? JSON.stringify(touched.map((each) => ({ ...each, keys: null }))) : whole
  await sql`select pg_notify(${channel}, ${text})`.execute(tx)
}

/** Parses an announcement; returns null for a message that is not one of ours. */
export function readAnnounced(text: string): TouchedTags[] | null {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) && read.every(isTouched) ? read : null
  } catch {
    return null
  }
}

const isTouched = (each: unknown): each is TouchedTags =>
  typeof each === 'object' &&
  each !== null &&
  'tag' in each &&
  typeof each.tag === 'string' &&
  'version' in each &&
  typeof each.version === 'number' &&
  'keys' in each &&
  (each.keys === null || Array.isArray(each.keys))

/**
 * The tags that prerendered pages depend on; a change touches them in its own transaction, so that no page outlives
 * its data. Each feature adds its own in its `feature.ts`.
 */
export interface CacheTags {}

export type CacheTag = keyof CacheTags
