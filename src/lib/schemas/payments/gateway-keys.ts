/** The college's keys for the payment gateway, one for each fee type. Roles: ROLE_ADMIN, ROLE_ACCOUNTANTS_OFFICER. */
import * as v from 'valibot'
import { oneLineText } from '../visible-text.ts'

const feeType = v.pipe(v.string('field.required'), v.trim(), v.nonEmpty('field.required'), v.maxLength(200))
/** No colon: it would end the user name in the credentials of a request to the gateway. */
const userName = v.pipe(
  v.string('field.required'),
  v.trim(),
  v.nonEmpty('field.required'),
  v.maxLength(100, 'field.tooLong'),
  v.regex(/^[^\s:]*$/, 'payments.userNameWrong'),
  oneLineText,
)
const password = v.pipe(v.string('field.required'), v.trim(), v.maxLength(200, 'field.tooLong'), oneLineText)
const uniquekey = v.pipe(v.string('field.required'), v.nonEmpty('field.required'), v.maxLength(100))
/** The version that the user saw. */
const version = v.pipe(v.number(), v.integer(), v.minValue(1))

/** wire: only the last four characters of a password are shown. */
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

/** A key that another maintainer must confirm, and the one in force until then. */
const waitingKey = v.object({
  changeId: v.string(),
  feeType: v.string(),
  before: v.nullable(maskedKey),
  after: maskedKey,
  /** Who entered it, and when. */
  by: v.string(),
  at: v.string(),
  /** Entered by this user, who cannot confirm it. */
  isOwn: v.boolean(),
  /** Names of the users who may confirm it. */
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

/** An empty password keeps the stored one. */
export const changedGatewayKey = v.object({
  feeType: v.optional(feeType),
  paymentGatewayUserName: userName,
  paymentGatewayPassword: v.optional(password, ''),
  uniquekey,
  version: v.optional(version),
})

const seen = v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)))
/** wire: the key is named in the query or in a JSON body. */
export const gatewayKeyQuery = v.object({ uniquekey: v.optional(uniquekey), version: seen })
export const gatewayKeyBody = v.optional(v.object({ uniquekey: v.optional(uniquekey) }))

export const gatewayKeyPing = v.object({ uniquekey })

export const decidedKeyChange = v.object({ changeId: uniquekey })

/** The gateway's reaction to a key: it knows it, refuses it, or does not respond. */
export const pings = ['known', 'refused', 'away'] as const

const done = { status: v.literal('true'), message: v.string() }
/** `isWaiting`: the key comes into force after another maintainer has confirmed it. */
export const gatewayKeyDone = v.object({ ...done, isWaiting: v.optional(v.boolean()) })
export type GatewayKeyDone = v.InferOutput<typeof gatewayKeyDone>
export const gatewayKeyPinged = v.object({ ...done, answer: v.picklist(pings) })
export type GatewayKeyPinged = v.InferOutput<typeof gatewayKeyPinged>

/** wire: the body of a refusal of all these calls. */
export const gatewayKeyRefused = v.object({
  status: v.literal('false'),
  message: v.string(),
  code: v.string(),
  fields: v.optional(v.record(v.string(), v.string())),
})
