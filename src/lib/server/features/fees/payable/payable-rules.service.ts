import type { TypedPayableRule } from '#lib/schemas/fees/payable-rules.ts'
import type { Actor } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { conflict, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { requireRight, transition } from '../../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { FeesRepository } from '../repository.ts'
import { kindOfPlace } from '../structures/fee-structure.ts'
import {
  describePayableRule,
  type PayableRule,
  payableRuleMachine,
  type RuleScope,
  sumInWords,
} from './payable-rule.ts'

/** The open dues that a rule moves to the sponsor. */
export interface RulePlan {
  count: number
  /** What is open of them, in whole paise. */
  amount: number
  /** Digest of these dues. */
  pin: string
}

export interface PayableRules {
  /** Returns the newest rules first. */
  all(): Promise<PayableRule[]>
  find(id: string): Promise<PayableRule | null>
  /**
   * Counts the unpaid dues that the rule would move.
   * @throws DomainError Invalid, at the field that can no longer be chosen; Conflict `payableRules.taken`
   */
  preview(typed: TypedPayableRule): Promise<RulePlan>
  /** Counts the unpaid dues that a proposed rule moves if it is confirmed now. */
  plan(rule: PayableRule): Promise<RulePlan>
  /**
   * Proposes a rule and returns its id. `pin` comes from the preview.
   * @throws DomainError as `preview`; Forbidden `session.notAllowed`; Conflict `payableRules.duesChanged`
   */
  propose(typed: TypedPayableRule, pin: string, actor: Actor): Promise<string>
  /**
   * Puts the proposal of another person in force and moves the unpaid dues that match. `pin` comes from the plan that
   * the person saw.
   * @throws DomainError Forbidden `payableRules.ownProposal`; Conflict `payableRules.changedSince`,
   * `payableRules.duesChanged`
   */
  confirm(id: string, pin: string, actor: Actor): Promise<void>
  /** Refuses the proposal of another person. @throws DomainError as `confirm`; Invalid `transition.reasonMissing` */
  refuse(id: string, reason: string, actor: Actor): Promise<void>
  withdraw(id: string, actor: Actor): Promise<void>
  /** Ends a rule in force; existing dues are not changed. */
  end(id: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<FeesRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
}

type Decision = 'confirm' | 'refuse' | 'withdraw' | 'end'

interface RuleDecision {
  id: string
  move: Decision
  actor: Actor
  note?: string
  /** Runs before the rule is written; returns what changes beside the state. */
  before?: (write: FeesRepository, rule: PayableRule) => Promise<Pick<PayableRule, 'count' | 'amount'>>
}

export function createPayableRules({ store, catalogue, clock }: Parts): PayableRules {
  const decide = ({ id, move, actor, note = '', before }: RuleDecision): Promise<void> =>
    store.transact(async (write) => {
      const view = await catalogue.read()
      const rule = await write.payable.lock(id)
      if (!rule) throw notFound('payableRules.notFound')
      requireRight(payableRuleMachine.moves[move], { actor })
      const sum = before && rule.state === 'proposed' ? await before(write, rule) : null
      const at = clock.now()
      const [state] = payableRuleMachine.moves[move].to
      const words = describePayableRule(view, await write.types.all(), rule)
      const after = { ...words, ...(sum && sumInWords(sum)), state, ...(note && { note }) }
      await transition(write, payableRuleMachine, {
        move,
        id,
        from: rule.state,
        version: rule.version + 1,
        note,
        actor,
        at,
        audit: { before: { state: rule.state }, after },
        update: (to) => write.payable.setState(rule, to, { at, ...sum }),
      })
    })

  return {
    all: store.read.payable.all,
    find: store.read.payable.find,

    async preview(typed) {
      await requireFree(store.read, await catalogue.read(), typed)
      return planOf(store.read, typed)
    },

    plan: (rule) => planOf(store.read, rule),

    async propose(typed, pin, actor) {
      const view = await catalogue.read()
      const id = newId()
      const proposing = store.transact(async (write) => {
        requireRight(payableRuleMachine.moves.propose, { actor })
        await requireFree(write, view, typed)
        const { pin: now, ...sum } = await planOf(write, typed)
        if (now !== pin) throw conflict('payableRules.duesChanged')
        const at = clock.now()
        const words = describePayableRule(view, await write.types.all(), typed)
        await transition(write, payableRuleMachine, {
          move: 'propose',
          id,
          from: null,
          version: 1,
          actor,
          at,
          audit: { after: { ...words, ...sumInWords(sum), state: 'proposed' } },
          async update(state) {
            await write.payable.add({ ...typed, ...sum, id, state, createdAt: at, createdBy: actor.id })
            return true
          },
        })
      })
      await proposing.catch((error: unknown) => {
        throw isDuplicate(error) ? takenError() : error
      })
      return id
    },

    confirm: (id, pin, actor) =>
      decide({ id, move: 'confirm', actor, before: (write, rule) => moveDues(write, rule, pin) }),
    refuse: (id, reason, actor) => decide({ id, move: 'refuse', actor, note: reason }),
    withdraw: (id, actor) => decide({ id, move: 'withdraw', actor }),
    end: (id, actor) => decide({ id, move: 'end', actor }),
  }
}

async function planOf(
  { payable }: Pick<FeesRepository, 'payable'>,
  rule: RuleScope & Pick<PayableRule, 'payableBy'>,
): Promise<RulePlan> {
  const dues = await payable.movable(rule)
  const amount = dues.reduce((sum, { open }) => sum + open, 0)
  return { count: dues.length, amount, pin: pinOf(dues.map(({ id, open }) => [id, open])) }
}

/** Moves the dues of the rule to its sponsor. @throws DomainError Conflict `payableRules.duesChanged` */
async function moveDues(
  write: FeesRepository,
  rule: PayableRule,
  pin: string,
): Promise<Pick<PayableRule, 'count' | 'amount'>> {
  await write.payable.keepDuesWaiting(rule.feeTypeId)
  const ids = (await write.payable.movable(rule)).map(({ id }) => id)
  await write.batch.lock(ids)
  // The dues are read again after the lock, because a payment may have arrived in between.
  const { pin: now, ...sum } = await planOf(write, rule)
  if (now !== pin) throw conflict('payableRules.duesChanged')
  await write.payable.setPayableBy(ids, { payableBy: rule.payableBy })
  return sum
}

/** @throws DomainError Invalid, at the field that can no longer be chosen; Conflict `payableRules.taken` */
async function requireFree(
  { types, payable }: Pick<FeesRepository, 'types' | 'payable'>,
  view: CatalogueView,
  typed: TypedPayableRule,
): Promise<void> {
  const type = (await types.all()).find(({ id }) => id === typed.feeTypeId)
  if (!type || type.isRetired) throw refuseAt('feeTypeId', 'feeTypes.notThere')
  for (const field of ['seatTypeId', 'categoryId'] as const) {
    const id = typed[field]
    if (id !== null && view.byId(id)?.kind !== kindOfPlace[field]) throw refuseAt(field, 'catalogue.notThere')
  }
  if (await payable.sameAs(typed)) throw takenError()
}

function takenError(): Error {
  const taken = { code: 'payableRules.taken', params: {} }
  return conflict(taken.code, taken.params, { feeTypeId: taken })
}
