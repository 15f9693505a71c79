import * as v from 'valibot'

/** Whom a fault meets and how often: everybody, once, where nothing is said. */
const target = {
  charge: v.optional(v.string()),
  /** The way to a charge that is not there yet. */
  order: v.optional(v.string()),
  shop: v.optional(v.string()),
  times: v.optional(v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), v.literal('always')]), 1),
  /** From 0 to 1: how likely it meets a call at all. */
  chance: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)), 1),
}

/** Without it what is slow or delayed waits until it is released: tests wait for no time. */
const ms = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))

/** Fields that are told as something else. */
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
    /** The connection breaks before there is a charge. */
    'hangUp',
    /** The connection breaks, and the charge is there. */
    'hangUpAfter',
    /** No answer ever, and the charge is there. */
    'silenceAfter',
    /** A webhook comes before the answer. */
    'webhookFirst',
  ]),
  ms,
  /** `foreignLink` leads there. */
  link: v.optional(v.string(), 'https://pay.example.net/'),
  /** With `webhookFirst` the money has come in as well. */
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
    /** As `set` says. */
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
  /** So many come with `duplicated`. */
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

/** As a test writes it. */
export type GivenFault = v.InferInput<typeof faultScript>
export type Fault = v.InferOutput<typeof faultScript>
export type FaultOn<On extends Fault['on']> = Extract<Fault, { on: On }>
