import type { FeeKind } from '../schemas/fees/kinds.ts'

/** wire: the page that the gateway sends the payer of each kind back to. Source: the specification, section 2. */
export const returnPages: Readonly<Record<FeeKind, string>> = {
  general: '/lyra/payment/status',
  miscellaneous: '/lyra/misFeepayment/status',
  exam: '/lyra/examFeepayment/status',
  self: '/lyra/selfPayment/status',
}

/** A gateway on this machine is a sandbox: no money moves there. */
export const isSandbox = (base: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(base).hostname)
