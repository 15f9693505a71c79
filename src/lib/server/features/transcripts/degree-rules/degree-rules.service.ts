import { type DegreeRule, usualDegreeRule } from '#lib/rules/grades/degree-rule.ts'
import { sayRule } from '#lib/transcripts/say-award.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { conflict, notFound } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { requirePrintable } from '../../../kernel/core/unprintable-texts.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { TranscriptsRepository } from '../repository.ts'
import type { KeptRule } from './degree-rule.ts'

/** A rule in force. */
export interface RuleInForce extends KeptRule {
  rule: DegreeRule
}

/** The rules in force at one moment, by regulation. */
export interface PinnedRules {
  of(regulation: string): RuleInForce
}

interface SeenRule {
  regulation: string
  /** 0 if there was none. */
  version: number
}

export interface DegreeRules {
  /** Returns the rules in force, the general one first. */
  all(): Promise<RuleInForce[]>
  /** Returns the rules in force now, with their ids; later changes do not affect them. */
  pin(): Promise<PinnedRules & { ids: readonly string[] }>
  /** Returns the rules that `pin` returned with these ids. */
  pinned(ids: readonly string[]): Promise<PinnedRules>
  /** Returns the latest version number of the regulation's rule, even if it has none of its own at present. */
  versionOf(regulation: string): Promise<number>
  /** @throws DomainError Conflict `transcripts.changedSince` */
  save(seen: SeenRule, rule: DegreeRule, actor: Actor): Promise<void>
  /**
   * Makes the general rule apply to the regulation.
   * @throws DomainError Conflict `transcripts.changedSince`, NotFound `transcripts.noRule`
   */
  remove(seen: SeenRule, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<TranscriptsRepository>
  clock: Clock
}

const general = ''

/** General rule until the college has written one. */
const usual: RuleInForce = {
  id: '',
  regulation: general,
  version: 0,
  rule: usualDegreeRule,
  madeAt: '',
  madeBy: '',
}

/** Manages classes and percentage formulas by regulation, with all their versions. */
export function createDegreeRules({ store, clock }: Parts): DegreeRules {
  const newestOf = async (read: Pick<TranscriptsRepository, 'rules'>): Promise<Map<string, KeptRule>> =>
    new Map((await read.rules.all()).map((rule) => [rule.regulation, rule]))

  async function all(): Promise<RuleInForce[]> {
    const newest = await newestOf(store.read)
    const written = newest.get(general)
    if (!written?.rule) newest.set(general, { ...usual, version: written?.version ?? 0 })
    const inForce = [...newest.values()].flatMap((kept) => (kept.rule ? [{ ...kept, rule: kept.rule }] : []))
    return inForce.toSorted((one, other) => (one.regulation < other.regulation ? -1 : 1))
  }

  async function write(seen: SeenRule, rule: DegreeRule | null, actor: Actor): Promise<void> {
    await store.transact(async (repository) => {
      const before = (await newestOf(repository)).get(seen.regulation)
      if ((before?.version ?? 0) !== seen.version) throw conflict('transcripts.changedSince')
      if (!rule && !before?.rule) throw notFound('transcripts.noRule')
      requirePrintable(classNames(rule), classNames(before?.rule ?? null))
      const next = { id: newId(), regulation: seen.regulation, version: seen.version + 1 }
      const at = clock.now()
      const isAdded = await repository.rules.add({ ...next, rule, madeAt: at, madeBy: actor.id })
      if (!isAdded) throw conflict('transcripts.changedSince')
      await repository.audit.record(
        auditEntry(actor, at, {
          action: rule ? 'degreeRule.saved' : 'degreeRule.removed',
          entity: 'degreeRule',
          entityId: seen.regulation || 'general',
          before: auditedRule(before?.rule ?? null),
          after: auditedRule(rule),
        }),
      )
    })
  }

  return {
    all,

    async pin() {
      const rules = await all()
      return { ...among(rules), ids: rules.map(({ id }) => id) }
    },

    async pinned(ids) {
      const kept = (await store.read.rules.all()).filter(({ id }) => ids.includes(id))
      return among([usual, ...kept.flatMap((each) => (each.rule ? [{ ...each, rule: each.rule }] : []))])
    },

    versionOf: async (regulation) => (await newestOf(store.read)).get(regulation)?.version ?? 0,
    save: write,
    remove: (seen, actor) => write(seen, null, actor),
  }
}

/** Falls back to the general rule for regulations without one of their own. */
function among(rules: readonly RuleInForce[]): PinnedRules {
  const of = (regulation: string): RuleInForce | undefined =>
    rules.findLast((each) => each.regulation === regulation)
  return { of: (regulation) => of(regulation) ?? of(general) ?? usual }
}

/** Keyed by the form's field names, numbered from 1. */
const classNames = (rule: DegreeRule | null): Record<string, string> =>
  Object.fromEntries((rule?.bands ?? []).map(({ name }, index) => [`name${index + 1}`, name]))

/** The audit trail shows rules as sentences. */
const auditedRule = (rule: DegreeRule | null): { classes: string[] } | null =>
  rule && { classes: sayRule(rule, 'en') }
