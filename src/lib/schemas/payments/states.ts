/**
 * CREATING: the charge is requested. PENDING: the payer has a link. CREATE_UNKNOWN: it is unknown whether the gateway
 * created the charge.
 */
export const attemptStates = [
  'CREATING',
  'CREATE_FAILED',
  'CREATE_UNKNOWN',
  'PENDING',
  'PAID',
  'PAID_DUPLICATE',
  'FAILED',
  'EXPIRED',
  'QUARANTINED',
] as const
export type AttemptState = (typeof attemptStates)[number]

export const orderStates = ['open', 'paid', 'cancelled'] as const
export type OrderState = (typeof orderStates)[number]

/** Through the gateway, to a cashier of the college, or before this system, by a receipt of the old book. */
export const orderWays = ['online', 'counter', 'earlier'] as const
export type OrderWay = (typeof orderWays)[number]

export const refundStates = ['proposed', 'approved', 'sent', 'refused'] as const
export type RefundState = (typeof refundStates)[number]
export const refundCauses = ['duplicate', 'request', 'outside'] as const
export type RefundCause = (typeof refundCauses)[number]
/** How money goes back that came through the gateway: there, or by a transfer from the college's bank. */
export const onlineRefundWays = ['gateway', 'transfer'] as const
/** Money of the counter goes back by transfer, by cheque, or in cash from an open shift. */
export const refundWays = [...onlineRefundWays, 'cheque', 'cash'] as const
export type RefundWay = (typeof refundWays)[number]

/** Why a person must review an attempt. */
export const reviewCauses = [
  'mismatch',
  'unknownStatus',
  'orderCancelled',
  'duesSettled',
  'unconfirmed',
  'partPaid',
  'notBegun',
  'admissionCancelled',
  'refundBegun',
  'duplicate',
  'keyRefused',
  'foreignLink',
  'refundedOutside',
  'refundMissing',
  'notGivenBack',
  'paidMore',
] as const
export type ReviewCause = (typeof reviewCauses)[number]
export const reviewStates = ['open', 'closed'] as const
export type ReviewState = (typeof reviewStates)[number]

/** `settle`: the payment settles its order after all. `close`: nothing more is done about it. */
export const decisionActions = ['settle', 'close'] as const
export type DecisionAction = (typeof decisionActions)[number]
export const decisionStates = ['proposed', 'confirmed', 'refused'] as const
export type DecisionState = (typeof decisionStates)[number]

export const keyModes = ['test', 'live'] as const
export type KeyMode = (typeof keyModes)[number]

/** How a new or changed key comes into force; `enacted` is one that nobody else could confirm. */
export const keyChangeStates = ['proposed', 'confirmed', 'withdrawn', 'enacted'] as const
export type KeyChangeState = (typeof keyChangeStates)[number]
export const keyChangeKinds = ['add', 'change'] as const
export type KeyChangeKind = (typeof keyChangeKinds)[number]
