import * as v from 'valibot'
import { decline, drop, pay, refund } from './charge-steps.ts'
import { comeBack, returnRequest } from './come-back.ts'
import { perform } from './perform-step.ts'
import { faultScript } from './faults.ts'
import type { Gateway } from './gateway.ts'
import type { KeptCharge } from './kept-charges.ts'
import { Refusal } from './refusal.ts'
import { takenByShop } from './taken.ts'

const nothing = v.optional(v.strictObject({}), {})
const which = { charge: v.optional(v.string()), order: v.optional(v.string()) }
const ofOrder = v.optional(v.strictObject({ order: v.optional(v.string()) }), {})
const set = v.optional(v.record(v.string(), v.unknown()))
const paise = v.pipe(v.number(), v.integer(), v.minValue(1))

/** The commands that tests can send to the sandbox. */
export const verbs = {
  addShop: verb(
    v.strictObject({ id: v.string(), key: v.string(), name: v.optional(v.string()) }),
    ({ shops }, { name, ...shop }) => shops.add({ ...shop, ...(name === undefined ? {} : { name }) }),
  ),
  script: verb(faultScript, ({ faults }, fault) => faults.add(fault)),
  clearFaults: verb(nothing, ({ faults }) => faults.clear()),
  clearJournal: verb(nothing, ({ journal }) => journal.clear()),
  charge: verb(v.strictObject(which), ({ charges }, args) => charges.choose(args)),
  charges: verb(ofOrder, ({ charges }, { order }) =>
    charges.all().filter(({ charge }) => order === undefined || charge.orderId === order),
  ),
  /** Also pays dropped charges, because banks confirm late. */
  pay: verb(
    v.strictObject({ ...which, by: v.optional(v.picklist(['UPI', 'CARD']), 'UPI') }),
    (gateway, { by, ...args }) => leave(gateway, perform(gateway, uuidOf(gateway, args), pay(by))),
  ),
  decline: verb(
    v.strictObject({ ...which, mayTryAgain: v.optional(v.boolean(), false) }),
    (gateway, { mayTryAgain, ...args }) =>
      leave(gateway, perform(gateway, uuidOf(gateway, args), decline(mayTryAgain))),
  ),
  cancel: verb(v.strictObject(which), (gateway, args) =>
    leave(gateway, perform(gateway, uuidOf(gateway, args), drop('CANCELLED'))),
  ),
  /** Refunds outside the college, which is not notified. */
  refund: verb(
    v.strictObject({ ...which, amount: v.optional(paise) }),
    ({ charges, clock }, { amount, ...args }) =>
      charges.change(charges.choose(args).charge.uuid, refund(amount), clock.now()).after,
  ),
  /** Sends an extra webhook with the charge as it is or as altered by `set`. */
  webhook: verb(v.strictObject({ ...which, set }), ({ charges, webhooks }, args) =>
    webhooks.send(charges.choose(args), args.set),
  ),
  /** Returns the request with which a browser would return now; `set` simulates manipulated fields. */
  returnOf: verb(v.strictObject({ ...which, set }), ({ charges }, args) =>
    returnRequest(charges.choose(args), args.set),
  ),
  release: verb(ofOrder, ({ holds }, { order }) => holds.release(order)),
  held: verb(ofOrder, ({ holds }, { order }) => holds.count(order)),
  forward: verb(v.strictObject({ ms: v.pipe(v.number(), v.minValue(0)) }), ({ clock }, { ms }) =>
    clock.forward(ms),
  ),
  journal: verb(nothing, ({ journal }) => journal.read()),
  taken: verb(nothing, takenByShop),
}

type Verbs = typeof verbs
type VerbName = keyof Verbs
type Args<Given> = undefined extends Given ? [args?: Given] : [args: Given]

/** The verbs as functions, in this process or through the control address. */
export type Control = {
  [Name in VerbName]: (
    ...args: Args<v.InferInput<Verbs[Name]['args']>>
  ) => Promise<Awaited<ReturnType<Verbs[Name]['run']>>>
}

function verb<Schema extends v.GenericSchema, Result>(
  args: Schema,
  run: (gateway: Gateway, args: v.InferOutput<Schema>) => Result,
) {
  return { args, run }
}

export function openControl(gateway: Gateway): Control {
  const functions = Object.entries(verbs).map(([name, { args, run }]) => [
    name,
    async (given: unknown) => {
      const read = v.safeParse(args as v.GenericSchema, given)
      if (!read.success) throw new Refusal(400, v.summarize(read.issues))
      // The arguments were parsed by the verb's own schema.
      return (run as (gateway: Gateway, args: unknown) => unknown)(gateway, read.output)
    },
  ])
  return Object.fromEntries(functions) as Control
}

const uuidOf = ({ charges }: Gateway, args: Parameters<typeof charges.choose>[0]): string =>
  charges.choose(args).charge.uuid

/** Returns the next requests of the payer's browser: none, one, or two. */
async function leave({ faults }: Gateway, done: Promise<KeptCharge>) {
  const kept = await done
  return { ...kept, returns: comeBack(kept, faults) }
}
