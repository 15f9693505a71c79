import * as v from 'valibot'

/** Which calls a fault applies to and how often; by default any call, once. */
const target = {
  charge: v.optional(v.string()),
  /** Addresses a charge that does not exist yet. */
  order: v.optional(v.string()),
  shop: v.optional(v.string()),
  times: v.optional(v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.literal('always')]), 1),
  /** From 0 to 1: the probability that it applies at all. */
  chance: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
}

/** Without it, slow or delayed responses wait until released, so that tests need no waiting time. */
const ms = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))

/** Fields reported with other values. */
const set = v.optional(v.record(v.string(), v.unknown()))

const onCreate = v.strictObject({
  ...target,
  on: v.literal('create'),
  fault: v.picklist([
    'slow',
    'serverError',
    'wrongKey',
    'badJson',
    'foreignLink',
    /** The connection breaks before the charge exists. */
    'hangUp',
    /** The connection breaks after the charge exists. */
    'hangUpAfter',
    /** There is never a response, but the charge exists. */
    'silenceAfter',
    /** A webhook arrives before the response. */
    'webhookFirst',
  ]),
  ms,
  /** Target of `foreignLink`. */
  link: v.optional(v.string(), 'https://pay.example.net/'),
  /** With `webhookFirst`, the money has arrived as well. */
  isPaid: v.optional(v.boolean(), false),
})

const onRead = v.strictObject({
  ...target,
  on: v.literal('read'),
  fault: v.picklist([
    'slow',
    'wrongKey',
    'notFound',
    'serverError',
    'badJson',
    'hangUp',
    'silence',
    'amountMore',
    'amountLess',
    'otherCurrency',
    'otherMode',
    'otherOrder',
    'unknownStatus',
    'stillDue',
    'partlyPaid',
    'refunded',
    /** Altered as in `set`. */
    'altered',
  ]),
  ms,
  set,
})

const onWebhook = v.strictObject({
  ...target,
  on: v.literal('webhook'),
  fault: v.picklist(['never', 'delayed', 'duplicated', 'staleAfter', 'tampered']),
  ms,
  /** Number of copies with `duplicated`. */
  copies: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2)), 2),
  set,
})

const onReturn = v.strictObject({
  ...target,
  on: v.literal('return'),
  fault: v.picklist(['never', 'twice', 'post', 'forged']),
  set,
})

export const faultScript = v.variant('on', [onCreate, onRead, onWebhook, onReturn])

/** The form in which tests write it. */
export type GivenFault = v.InferInput<typeof faultScript>
export type Fault = v.InferOutput<typeof faultScript>
export type FaultOn<On extends Fault['on']> = Extract<Fault, { on: On }>
