/** The keys that the payment gateway gave the college, one for each fee type. Roles: ROLE_ADMIN, ROLE_ACCOUNTANTS_OFFICER. */
import * as v from 'valibot'
import { oneLine } from '../visible-text.ts'

const feeType = v.pipe(v.string('field.required'), v.trim(), v.nonEmpty('field.required'), v.maxLength(200))
/** A colon would end it in what the gateway is asked with. */
const userName = v.pipe(
  v.string('field.required'),
  v.trim(),
  v.nonEmpty('field.required'),
  v.maxLength(100, 'field.tooLong'),
  v.regex(/^[^\s:]*$/, 'payments.userNameWrong'),
  oneLine,
)
const password = v.pipe(v.string('field.required'), v.trim(), v.maxLength(200, 'field.tooLong'), oneLine)
const uniquekey = v.pipe(v.string('field.required'), v.nonEmpty('field.required'), v.maxLength(100))
/** As it was seen; without one whatever is stored is meant. */
const version = v.pipe(v.number(), v.integer(), v.minValue(1))

/** wire: passwords are shown by their last four characters alone. */
const shownKey = v.object({
  feeType: v.string(),
  paymentGatewayUserName: v.string(),
  paymentGatewayPassword: v.string(),
  uniquekey: v.string(),
  version: v.number(),
  mode: v.picklist(['test', 'live']),
})
export type ShownKey = v.InferOutput<typeof shownKey>

const maskedKey = v.object({
  paymentGatewayUserName: v.string(),
  paymentGatewayPassword: v.string(),
  mode: v.picklist(['test', 'live']),
})
export type MaskedGatewayKey = v.InferOutput<typeof maskedKey>

/** A key that another maintainer confirms, and the one that is in force until then. */
const waitingKey = v.object({
  changeId: v.string(),
  feeType: v.string(),
  before: v.nullable(maskedKey),
  after: maskedKey,
  /** Who typed it in, and when. */
  by: v.string(),
  at: v.string(),
  /** Nobody confirms a key of their own. */
  isOwn: v.boolean(),
  /** Names of those who may. */
  mayConfirm: v.array(v.string()),
})
export type WaitingKey = v.InferOutput<typeof waitingKey>

/** wire: `status` is a text. */
export const gatewayKeysReply = v.object({
  status: v.literal('true'),
  list: v.array(shownKey),
  waiting: v.array(waitingKey),
})
export type GatewayKeysReply = v.InferOutput<typeof gatewayKeysReply>

/** @example [{ feeType: 'Tuition Fee', paymentGatewayUserName: '12345678', paymentGatewayPassword: 'testpassword_…' }] */
export const newGatewayKeys = v.pipe(
  v.array(
    v.object({
      feeType,
      paymentGatewayUserName: userName,
      paymentGatewayPassword: v.pipe(password, v.nonEmpty('field.required')),
    }),
  ),
  v.minLength(1, 'field.required'),
  v.maxLength(100, 'field.tooLong'),
)

/** An empty password keeps the one that is stored. */
export const changedGatewayKey = v.object({
  feeType: v.optional(feeType),
  paymentGatewayUserName: userName,
  paymentGatewayPassword: v.optional(password, ''),
  uniquekey,
  version: v.optional(version),
})

const seen = v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)))
/** wire: the key is named in the query, or in a JSON body. */
export const gatewayKeyQuery = v.object({ uniquekey: v.optional(uniquekey), version: seen })
export const gatewayKeyBody = v.optional(v.object({ uniquekey: v.optional(uniquekey) }))

export const gatewayKeyPing = v.object({ uniquekey })

export const decidedKeyChange = v.object({ changeId: uniquekey })

/** What the gateway says to a key: it knows it, it does not, or it does not answer. */
export const pings = ['known', 'refused', 'away'] as const

const done = { status: v.literal('true'), message: v.string() }
/** `isWaiting`: it is in force once another maintainer has confirmed it. */
export const gatewayKeyDone = v.object({ ...done, isWaiting: v.optional(v.boolean()) })
export type GatewayKeyDone = v.InferOutput<typeof gatewayKeyDone>
export const gatewayKeyPinged = v.object({ ...done, answer: v.picklist(pings) })
export type GatewayKeyPinged = v.InferOutput<typeof gatewayKeyPinged>

/** wire: the body of a refusal of all of them. */
export const gatewayKeyRefused = v.object({
  status: v.literal('false'),
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
})
