import { keepsRules } from '#lib/regulations/rule-roles.ts'
import { type PromotionStep, type RuleKind, ruleOn } from '#lib/rules/regulations/regulation-rule.ts'
import type { RuleState, TypedRule } from '#lib/schemas/regulations.ts'
import { type Actor, isSystem } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, forbidden, type FieldProblem, invalid, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { isDuplicate } from '../../../kernel/db/portable.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { transition } from '../../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../../catalogue/feature.ts'
import type { RegulationsRepository } from '../repository.ts'
import type { StudentsOfBatch } from './rule.repository.ts'
import { auditedRule, type ConfirmedRule, type RegulationRule, ruleMachine } from './rule.ts'

export interface RegulationRules {
  /** All rules that were ever proposed, newest first; cached until one changes. */
  all(): Promise<readonly RegulationRule[]>
  find(id: string): Promise<RegulationRule | null>
  /** Counts the students who study now, by batch and regulation. */
  students(): Promise<StudentsOfBatch[]>
  /**
   * Finds the rule of a regulation that holds on a day; null where the college has confirmed none.
   * @param day ISO day
   */
  inForce<Kind extends RuleKind>(
    regulationId: string,
    kind: Kind,
    day: string,
  ): Promise<ConfirmedRule<Kind> | null>
  /**
   * Proposes a version and returns its id.
   * @throws DomainError Forbidden `session.notAllowed`; NotFound `regulations.notFound`; Conflict
   * `regulations.alreadyProposed`, `regulations.unchanged`; Invalid `catalogue.notThere`, `regulations.stepBackwards`
   */
  propose(regulationId: string, typed: TypedRule, actor: Actor): Promise<string>
  /** Confirms the proposal of another person. @throws DomainError Forbidden `regulations.ownProposal`; Conflict */
  confirm(id: string, actor: Actor): Promise<void>
  /** Refuses the proposal of another person. @throws DomainError as `confirm`; Invalid `transition.reasonMissing` */
  refuse(id: string, reason: string, actor: Actor): Promise<void>
  withdraw(id: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<RegulationsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  all(): Promise<readonly RegulationRule[]>
  /** Applies the change here at once, so that the next page shows it. */
  refresh(): Promise<void>
}

interface Decision {
  id: string
  move: 'confirm' | 'refuse' | 'withdraw'
  actor: Actor
  note?: string
}

export function createRegulationRules({ store, catalogue, clock, all, refresh }: Parts): RegulationRules {
  async function writing<T>(work: (write: RegulationsRepository) => Promise<T>): Promise<T> {
    const result = await store.transact(async (write) => {
      const done = await work(write)
      await write.tags.touch('regulations')
      return done
    })
    await refresh()
    return result
  }

  const decide = ({ id, move, actor, note = '' }: Decision): Promise<void> =>
    writing(async (write) => {
      const rule = await write.rules.lock(id)
      if (!rule) throw notFound('regulations.ruleNotFound')
      if (move === 'withdraw') requireKeeper(actor, rule.kind)
      const at = clock.now()
      const [state = 'proposed'] = ruleMachine.moves[move].to
      // Two proposals of one kind cannot wait at once, so nobody else takes the number meanwhile.
      const number = move === 'confirm' ? { number: await write.rules.nextNumber(rule) } : {}
      const words = auditedRule(await catalogue.read(), rule)
      await transition(write, ruleMachine, {
        move,
        id,
        from: rule.state,
        version: rule.version + 1,
        note,
        actor,
        at,
        audit: { before: { state: rule.state }, after: { ...words, state, ...(note && { note }) } },
        update: (to) => write.rules.setState(rule, to, { at, ...number }),
      })
    })

  return {
    all,
    find: store.read.rules.find,
    students: store.read.rules.students,

    async inForce<Kind extends RuleKind>(regulationId: string, kind: Kind, day: string) {
      // They are of this kind alone.
      return ruleOn(confirmedOf(await all(), regulationId, kind), day) as ConfirmedRule<Kind> | null
    },

    async propose(regulationId, typed, actor) {
      requireKeeper(actor, typed.kind)
      const view = await catalogue.read()
      if (view.byId(regulationId)?.kind !== 'regulation') throw notFound('regulations.notFound')
      refuseSteps(view, typed)
      const id = newId()
      const proposing = writing(async (write) => {
        const known = await write.rules.all()
        const isWaiting = (rule: RegulationRule): boolean =>
          rule.regulationId === regulationId && rule.kind === typed.kind && rule.state === 'proposed'
        if (known.some(isWaiting)) throw conflict('regulations.alreadyProposed')
        refuseUnchanged(confirmedOf(known, regulationId, typed.kind), typed)
        const at = clock.now()
        await transition(write, ruleMachine, {
          move: 'propose',
          id,
          from: null,
          version: 1,
          actor,
          at,
          audit: {
            after: { ...auditedRule(view, { ...typed, regulationId }), state: 'proposed' as RuleState },
          },
          async update() {
            await write.rules.add({ ...typed, id, regulationId, createdAt: at, createdBy: actor.id })
            return true
          },
        })
      })
      await proposing.catch((error: unknown) => {
        throw isDuplicate(error) ? conflict('regulations.alreadyProposed') : error
      })
      return id
    },

    confirm: (id, actor) => decide({ id, move: 'confirm', actor }),
    refuse: (id, reason, actor) => decide({ id, move: 'refuse', actor, note: reason }),
    withdraw: (id, actor) => decide({ id, move: 'withdraw', actor }),
  }
}

/** Returns the confirmed versions of a kind, newest first. */
export const confirmedOf = (
  rules: readonly RegulationRule[],
  regulationId: string,
  kind: RuleKind,
): ConfirmedRule[] =>
  rules
    .filter((rule) => rule.regulationId === regulationId && rule.kind === kind)
    .flatMap((rule) => (rule.number === null ? [] : [{ ...rule, number: rule.number }]))
    .toSorted((one, other) => other.number - one.number)

/** The state machine knows who proposes rules of some kind, but not of which. */
function requireKeeper(actor: Actor, kind: RuleKind): void {
  if (!isSystem(actor) && !keepsRules({ roles: actor.roles ?? [] }, kind))
    throw forbidden('session.notAllowed')
}

/** A version that says what already holds on its first day would only be noise. */
function refuseUnchanged(confirmed: readonly ConfirmedRule[], typed: TypedRule): void {
  const before = ruleOn(confirmed, typed.validFrom)
  const said = ({ body, source }: Pick<TypedRule, 'body' | 'source'>): string =>
    JSON.stringify([body, source])
  if (before && said(before) === said(typed)) throw conflict('regulations.unchanged')
}

/** @throws DomainError Invalid, at `steps.0.intoId` and so on */
function refuseSteps(view: CatalogueView, { kind, body }: TypedRule): void {
  if (kind !== 'promotion' || !('steps' in body)) return
  const problems: Record<string, FieldProblem> = {}
  const semesters = view.of('semester')
  for (const [index, { intoId, upToId }] of body.steps.entries()) {
    const [into, upTo] = [intoId, upToId].map((id) => semesters.find((each) => each.id === id))
    const problem = (field: keyof PromotionStep, code: string): void => {
      problems[`steps.${index}.${field}`] = { code, params: {} }
    }
    if (!into) problem('intoId', 'catalogue.notThere')
    else if (!upTo) problem('upToId', 'catalogue.notThere')
    else if (upTo.parentId !== into.parentId) problem('upToId', 'regulations.otherCourse')
    else if (semesters.indexOf(upTo) >= semesters.indexOf(into))
      problem('upToId', 'regulations.stepBackwards')
  }
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
}
