import { type RawBuilder, sql } from 'kysely'
import { conflict } from '../core/errors.ts'
import { networkOf, siteOf } from '../core/network-of.ts'
import type { Caller } from '../http/security/client-address.ts'
import { codeHashes, type Keyring } from '../secrets/keyring.ts'

/**
 * The maximum rows of a queue that strangers can fill: in total, per site (see `siteOf`) and per network. Unconfirmed
 * requests have a separate, higher limit, because each takes only some kilobytes, has no files and is kept for two days
 * at most.
 */
export const queueRoom = { all: 2000, site: 500, network: 200, unconfirmed: 20_000 } as const

/** The number of waiting rows, and how many come from the sender's site and network. */
export interface QueueCounts {
  all: number
  site: number
  network: number
}

/** Returns the columns that count the rows of a table with `network` and `site`. */
export const placeCounts = (place: SenderPlaceHashes | null) => [
  sql<number>`count(*)`.as('all'),
  countIn('site', place?.sites).as('site'),
  countIn('network', place?.networks).as('network'),
]

const countIn = (column: 'site' | 'network', values: readonly string[] = []): RawBuilder<number> =>
  values.length === 0
    ? sql<number>`0`
    : sql<number>`coalesce(sum(case when ${sql.ref(column)} in (${sql.join(values)}) then 1 else 0 end), 0)`

/** Adds the counts of several tables; PostgreSQL returns them as text. */
export function addCounts(...counts: readonly QueueCounts[]): QueueCounts {
  const sum = (of: keyof QueueCounts): number => counts.reduce((all, each) => all + Number(each[of]), 0)
  return { all: sum('all'), site: sum('site'), network: sum('network') }
}

/** Refuses a full queue. @throws DomainError Conflict with one of the codes */
export function requireRoom(
  { all, site, network }: QueueCounts,
  codes: { full: string; shareFull: string },
): void {
  if (all >= queueRoom.all) throw conflict(codes.full)
  if (site >= queueRoom.site || network >= queueRoom.network) throw conflict(codes.shareFull)
}

/**
 * Refuses an unconfirmed request. Other unconfirmed ones do not count towards the queue's total: otherwise a stranger
 * with many networks could fill the queue with them.
 * @throws DomainError Conflict with one of the codes
 */
export function requireRoomToAsk(
  waiting: QueueCounts,
  unconfirmed: QueueCounts,
  codes: { full: string; shareFull: string },
): void {
  requireRoom({ ...addCounts(waiting, unconfirmed), all: waiting.all }, codes)
  if (unconfirmed.all >= queueRoom.unconfirmed) throw conflict(codes.full)
}

/** The origin of an anonymous form, as keyed hashes under the newest secret: a row reveals no address. */
export interface SenderPlace {
  network: string
  site: string
}

/** A sender's origin under each secret of the installation: rows from before a change of the secret still count. */
export interface SenderPlaceHashes {
  networks: readonly string[]
  sites: readonly string[]
}

export type QueueSender = Pick<Caller, 'address' | 'isLoopback'>

/** Hashes the networks of senders; returns null for a request of this machine itself, to which no limit applies. */
export function senderPlaces(keyring: Pick<Keyring, 'all'>) {
  const hashes = codeHashes(keyring, 'networks of queues')
  return ({ address, isLoopback }: QueueSender): SenderPlaceHashes | null =>
    isLoopback ? null : { networks: hashes(networkOf(address)), sites: hashes(siteOf(address)) }
}

/** Returns the part that a row stores. */
export const storedPlace = (place: SenderPlaceHashes | null): SenderPlace | null =>
  place && { network: place.networks[0] ?? '', site: place.sites[0] ?? '' }
