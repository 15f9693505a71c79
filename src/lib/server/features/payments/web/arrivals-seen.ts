import type { OwnFees } from './own-fees.ts'

const arrivalsCookie = 'prangan.arrived'

/** Returns the instant until which the payer has seen arrived payments on this device; empty if none. */
export const arrivalsSeen = (headers: Headers): string =>
  new RegExp(`(?:^|; )${arrivalsCookie}=([\\w:.-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? ''

/**
 * Remembers, as long as payments count as just arrived, that these were shown. A page that asks the bank reloads itself, so
 * it may not have been read.
 */
export function rememberArrivals(headers: Headers, fees: readonly Arrivals[]): void {
  const isAsking = fees.some(({ payments }) => payments.some(({ state }) => state === 'asking'))
  const last = fees
    .flatMap(({ arrived }) => arrived.map(({ receivedAt }) => receivedAt ?? ''))
    .toSorted()
    .at(-1)
  if (last === undefined || isAsking) return
  headers.append('set-cookie', `${arrivalsCookie}=${last}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`)
}

type Arrivals = Pick<OwnFees, 'arrived' | 'payments'>

/** Shows them once more, as where somebody pays what has arrived. */
export const expiredArrivalsSeen = `${arrivalsCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
