import type { AttemptState, OrderState } from '#lib/schemas/payments/states.ts'
import { stateMachine } from '../../kernel/transitions/state-machine.ts'

const gateway = { by: 'anybody' } as const
const unpaid: readonly AttemptState[] = ['CREATING', 'CREATE_UNKNOWN', 'PENDING', 'FAILED', 'EXPIRED']

/** What becomes of an attempt. PAID is left by no move: money goes back by a refund, which is a record of its own. */
export const attemptMachine = stateMachine<AttemptState>().of({
  kind: 'paymentAttempt',
  entity: 'payment',
  refusal: 'payments.changedSince',
  moves: {
    begin: { ...gateway, from: [null], to: ['CREATING'], action: 'payment.begun' },
    open: { ...gateway, from: ['CREATING', 'CREATE_UNKNOWN'], to: ['PENDING'], action: null },
    failToCreate: { ...gateway, from: ['CREATING'], to: ['CREATE_FAILED'], action: 'payment.notBegun' },
    loseCreate: { ...gateway, from: ['CREATING'], to: ['CREATE_UNKNOWN'], action: 'payment.unsure' },
    pay: { ...gateway, from: [...unpaid, 'QUARANTINED'], to: ['PAID'], action: 'payment.settled' },
    double: {
      ...gateway,
      from: [...unpaid, 'QUARANTINED'],
      to: ['PAID_DUPLICATE'],
      action: 'payment.doubled',
    },
    fail: { ...gateway, from: ['CREATE_UNKNOWN', 'PENDING'], to: ['FAILED'], action: 'payment.failed' },
    expire: {
      ...gateway,
      from: ['CREATING', 'CREATE_UNKNOWN', 'PENDING'],
      to: ['EXPIRED'],
      action: 'payment.expired',
    },
    quarantine: {
      ...gateway,
      from: [...unpaid, 'CREATE_FAILED'],
      to: ['QUARANTINED'],
      action: 'payment.quarantined',
    },
  },
})

/** Those in which money may still come. */
export const isUnpaid = (state: AttemptState): boolean => unpaid.includes(state)

export const orderMachine = stateMachine<OrderState>().of({
  kind: 'paymentOrder',
  entity: 'paymentOrder',
  refusal: 'payments.changedSince',
  moves: {
    open: { ...gateway, from: [null], to: ['open'], action: null },
    pay: { ...gateway, from: ['open'], to: ['paid'], action: null },
    cancel: { ...gateway, from: ['open'], to: ['cancelled'], action: 'paymentOrder.cancelled' },
    /** Two people have decided that its money pays its dues after all. */
    reinstate: { ...gateway, from: ['cancelled'], to: ['open'], action: 'paymentOrder.reinstated' },
  },
})
