import { sayRule } from '#lib/regulations/say-rule.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { ruleKinds, type RuleKind, ruleOn } from '#lib/rules/regulations/regulation-rule.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import type { App } from '../../../kernel/app.ts'
import { type ListedRegulation, listedRegulations } from '../listed-regulations.ts'
import type { RegulationRule } from '../rules/rule.ts'
import { confirmedOf } from '../rules/rules.service.ts'

/** A version of a rule with its sentences. */
export interface ShownVersion {
  rule: RegulationRule
  sentences: readonly string[]
  /** Name of the person who proposed it. */
  by: string
}

/** What a regulation says about one kind. */
export interface ShownKind {
  kind: RuleKind
  inForce: ShownVersion | null
  /** Confirmed, but for later days. */
  coming: readonly ShownVersion[]
  proposal: ShownVersion | null
  /** Confirmed versions that hold no longer, newest first. */
  earlier: readonly RegulationRule[]
}

/** Finds a regulation with its students and batches; null if there is none of this id. */
export async function findRegulation(
  app: Pick<App, 'catalogue' | 'regulations' | 'clock'>,
  id: string,
): Promise<ListedRegulation | null> {
  const listed = await listedRegulations(app, indianDate(app.clock.now()))
  return listed.find((each) => each.id === id) ?? null
}

export async function shownRules(
  { regulations, catalogue, people, clock }: Pick<App, 'regulations' | 'catalogue' | 'people' | 'clock'>,
  regulationId: string,
): Promise<ShownKind[]> {
  const view = await catalogue.read()
  const own = (await regulations.all()).filter((rule) => rule.regulationId === regulationId)
  const names = await people.namesOf(own.map(({ createdBy }) => createdBy))
  const today = indianDate(clock.now())
  const shown = (rule: RegulationRule): ShownVersion => ({
    rule,
    sentences: sayRule(rule, (id) => shortNameOf(view, id)),
    by: names.get(rule.createdBy) ?? '',
  })
  return ruleKinds.map((kind) => {
    const confirmed = confirmedOf(own, regulationId, kind)
    const inForce = ruleOn(confirmed, today)
    const proposal = own.find((rule) => rule.kind === kind && rule.state === 'proposed')
    return {
      kind,
      inForce: inForce && shown(inForce),
      coming: confirmed.filter(({ validFrom }) => validFrom > today).map(shown),
      proposal: proposal ? shown(proposal) : null,
      earlier: confirmed.filter(({ id, validFrom }) => id !== inForce?.id && validFrom <= today),
    }
  })
}

/** Students without a regulation of their own whose batch names none, by batch. */
export interface WithoutRegulation {
  /** Null where the student has no batch of the catalogue. */
  batchId: string | null
  students: number
}

export const withoutRegulation = async ({
  regulations,
}: Pick<App, 'regulations'>): Promise<WithoutRegulation[]> =>
  (await regulations.students()).flatMap(({ batchId, regulationId, count }) =>
    regulationId === null ? [{ batchId, students: count }] : [],
  )
