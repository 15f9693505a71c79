import type { PaymentView } from '../read-payments.ts'

const arrivalsCookie = 'prangan.arrived'

/** Returns the instant until which the payer has seen arrived payments on this device; empty if none. */
export const arrivalsSeen = (headers: Headers): string =>
  new RegExp(`(?:^|; )${arrivalsCookie}=([\\w:.-]+)`).exec(headers.get('cookie') ?? '')?.[1] ?? ''

/** Remembers, as long as payments count as just arrived, that these were shown. */
export const arrivalsSeenCookie = (arrived: readonly Pick<PaymentView, 'receivedAt'>[]): string => {
  const last =
    arrived
      .map(({ receivedAt }) => receivedAt ?? '')
      .toSorted()
      .at(-1) ?? ''
  return `${arrivalsCookie}=${last}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax`
}

/** Shows them once more, as where somebody pays what has arrived. */
export const expiredArrivalsSeen = `${arrivalsCookie}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`
