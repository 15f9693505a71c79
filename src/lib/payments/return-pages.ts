import type { FeeKind } from '../schemas/fees/kinds.ts'

/** wire: the page to which the gateway returns the payer, by kind of fee. Source: the specification, section 2. */
export const returnPages: Readonly<Record<FeeKind, string>> = {
  general: '/lyra/payment/status',
  miscellaneous: '/lyra/misFeepayment/status',
  exam: '/lyra/examFeepayment/status',
  self: '/lyra/selfPayment/status',
}

/** Tells whether the gateway runs on this machine and is therefore a sandbox that moves no money. */
export const isSandbox = (base: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(base).hostname)
