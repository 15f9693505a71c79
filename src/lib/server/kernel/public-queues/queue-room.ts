import { type RawBuilder, sql } from 'kysely'
import { conflict } from '../core/errors.ts'
import { networkOf, siteOf } from '../core/network-of.ts'
import type { Caller } from '../http/security/client-address.ts'
import { codeHashes, type Keyring } from '../secrets/keyring.ts'

/**
 * How many rows of a queue strangers may fill: all of them, and those of one site (see `siteOf`) or one network. What is
 * not confirmed yet has room of its own: rows of some kilobytes, without files, for two days at most.
 */
export const queueRoom = { all: 2000, site: 500, network: 200, unconfirmed: 20_000 } as const

/** How many rows wait, and how many of them come from the site and the network of the sender. */
export interface QueueCounts {
  all: number
  site: number
  network: number
}

/** What a query of a table with the columns `network` and `site` selects to count its rows. */
export const placeCounts = (place: SenderPlaceHashes | null) => [
  sql<number>`count(*)`.as('all'),
  countIn('site', place?.sites).as('site'),
  countIn('network', place?.networks).as('network'),
]

const countIn = (column: 'site' | 'network', values: readonly string[] = []): RawBuilder<number> =>
  values.length === 0
    ? sql<number>`0`
    : sql<number>`coalesce(sum(case when ${sql.ref(column)} in (${sql.join(values)}) then 1 else 0 end), 0)`

/** Adds the counts of several tables; PostgreSQL gives numbers as texts. */
export function addCounts(...counts: readonly QueueCounts[]): QueueCounts {
  const sum = (of: keyof QueueCounts): number => counts.reduce((all, each) => all + Number(each[of]), 0)
  return { all: sum('all'), site: sum('site'), network: sum('network') }
}

/** @throws DomainError Conflict with one of the codes */
export function requireRoom(
  { all, site, network }: QueueCounts,
  codes: { full: string; shareFull: string },
): void {
  if (all >= queueRoom.all) throw conflict(codes.full)
  if (site >= queueRoom.site || network >= queueRoom.network) throw conflict(codes.shareFull)
}

/**
 * The same for a request that is to be confirmed. Others that are not confirmed take none of the queue's places: with
 * them a stranger who has many networks would close it.
 * @throws DomainError likewise
 */
export function requireRoomToAsk(
  waiting: QueueCounts,
  unconfirmed: QueueCounts,
  codes: { full: string; shareFull: string },
): void {
  requireRoom({ ...addCounts(waiting, unconfirmed), all: waiting.all }, codes)
  if (unconfirmed.all >= queueRoom.unconfirmed) throw conflict(codes.full)
}

/** Where an anonymous form comes from, as keyed hashes under the newest secret: a row tells nobody's address. */
export interface SenderPlace {
  network: string
  site: string
}

/** The same place under each secret of the installation: rows from before a change of the secret still count. */
export interface SenderPlaceHashes {
  networks: readonly string[]
  sites: readonly string[]
}

export type QueueSender = Pick<Caller, 'address' | 'isLoopback'>

/** Hashes the networks of senders. A request of this machine itself, which no limit counts, comes from nowhere. */
export function senderPlaces(keyring: Pick<Keyring, 'all'>) {
  const hashes = codeHashes(keyring, 'networks of queues')
  return ({ address, isLoopback }: QueueSender): SenderPlaceHashes | null =>
    isLoopback ? null : { networks: hashes(networkOf(address)), sites: hashes(siteOf(address)) }
}

/** What a row keeps of it. */
export const storedPlace = (place: SenderPlaceHashes | null): SenderPlace | null =>
  place && { network: place.networks[0] ?? '', site: place.sites[0] ?? '' }
