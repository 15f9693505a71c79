import * as v from 'valibot'

const claim = v.optional(v.pipe(v.string(), v.maxLength(8192)))

/** wire: what a browser reports about a payment. Only the order is looked up; the rest is recorded and not trusted. */
export const claimedStatus = v.object({
  orderId: v.pipe(v.string(), v.maxLength(100)),
  token: v.optional(v.pipe(v.string(), v.maxLength(200))),
  status: claim,
  date: claim,
  amount: claim,
  currency: claim,
  statusprogress: claim,
  name: claim,
  email: claim,
  transactionId: claim,
  rollNo: claim,
  feeType: claim,
  semester: claim,
})
export type ClaimedStatus = v.InferOutput<typeof claimedStatus>

/** wire: clients know three states. Unpaid is `pending` to them, dropped is `failed`. */
export const statusReply = v.object({
  status: v.picklist(['paid', 'failed', 'pending']),
  orderId: v.string(),
})

/** wire: `orderId` names the order; without it the rows do. */
export const collectionQuery = v.object({
  orderId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  token: v.optional(v.pipe(v.string(), v.maxLength(200))),
  userName: claim,
  userMail: claim,
  receiptNo: claim,
  remarks: claim,
})
export type CollectionQuery = v.InferOutput<typeof collectionQuery>

const row = v.looseObject({ orderId: v.optional(v.unknown()) })

/** wire: one or more rows of the browser's session storage; only their order is used. */
export const collectionRows = v.optional(v.union([v.pipe(v.array(row), v.maxLength(100)), row]), [])
export type CollectionRows = v.InferOutput<typeof collectionRows>
