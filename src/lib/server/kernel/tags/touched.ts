import { type Kysely, sql } from 'kysely'
import { engineOf } from '../db/portable.ts'
import type { Tables } from '../db/tables.ts'

/** A tag that a transaction has changed. */
export interface Touched {
  tag: CacheTag
  version: number
  /** What exactly changed, where the tag has keys; null where it may be anything. */
  keys: readonly string[] | null
}

/** Of the database: all servers listen here. */
export const channel = 'prangan'

/** PostgreSQL takes 8000 bytes. */
const longest = 7000

/** With the commit, to every server that listens; SQLite has one. */
export async function announce(tx: Kysely<Tables>, touched: readonly Touched[]): Promise<void> {
  if (touched.length === 0 || engineOf(tx) === 'sqlite') return
  const whole = JSON.stringify(touched)
  const text =
    whole.length > longest ? JSON.stringify(touched.map((each) => ({ ...each, keys: null }))) : whole
  await sql`select pg_notify(${channel}, ${text})`.execute(tx)
}

/** Null for what none of ours has announced. */
export function readAnnounced(text: string): Touched[] | null {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) && read.every(isTouched) ? read : null
  } catch {
    return null
  }
}

const isTouched = (each: unknown): each is Touched =>
  typeof each === 'object' &&
  each !== null &&
  'tag' in each &&
  typeof each.tag === 'string' &&
  'version' in each &&
  typeof each.version === 'number' &&
  'keys' in each &&
  (each.keys === null || Array.isArray(each.keys))

/**
 * What prerendered pages depend on; touched with the change itself, so that no page outlives its data. Each
 * feature adds its own, in its `feature.ts`.
 */
export interface CacheTags {}

export type CacheTag = keyof CacheTags
