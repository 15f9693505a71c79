import * as v from 'valibot'
import { Refusal } from './refusal.ts'

const text = v.pipe(v.string(), v.maxLength(255))
const address = v.pipe(v.string(), v.maxLength(2048), v.regex(/^https?:\/\//, 'must begin with http'))
/** Clients send it as a number or as text. */
const wholeNumber = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.integer(), v.minValue(0))

/** A shop's request for a new charge; amounts in paise. */
const chargeOrder = v.object({
  orderId: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  orderInfo: v.optional(text, ''),
  currency: v.literal('INR'),
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  maxAgeInHours: v.optional(v.pipe(wholeNumber, v.minValue(1)), 24),
  customer: v.optional(
    v.object({
      uid: v.optional(text, ''),
      name: v.optional(text, ''),
      emailId: v.optional(text, ''),
      phone: v.optional(text, ''),
    }),
    {},
  ),
  webhook: v.optional(v.object({ url: address })),
  return: v.optional(
    v.object({
      method: v.optional(v.picklist(['GET', 'POST']), 'GET'),
      url: address,
      timeout: v.optional(wholeNumber),
    }),
  ),
})

export type ChargeOrder = v.InferOutput<typeof chargeOrder>

export function readChargeOrder(body: unknown): ChargeOrder {
  const read = v.safeParse(chargeOrder, body)
  if (read.success) return read.output
  const [issue] = read.issues
  throw new Refusal(400, `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
}
