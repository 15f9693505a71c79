import { networkOf, siteOf } from '../core/network-of.ts'
import type { Caller } from '../http/security/client-address.ts'
import { codeHashes, type Keyring } from '../secrets/keyring.ts'

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
