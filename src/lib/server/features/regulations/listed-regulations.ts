import { type RuleKind, ruleKinds, ruleOn } from '#lib/rules/regulations/regulation-rule.ts'
import type { App } from '../../kernel/app.ts'
import { confirmedOf } from './rules/rules.service.ts'
import type { ConfirmedRule } from './rules/rule.ts'

/** A regulation with those who study under it, and its rules on a day. */
export interface ListedRegulation {
  id: string
  name: string
  /** The batches that name it and whose students study now. */
  batches: readonly string[]
  /** Students who study now: their own regulation, or else their batch's. */
  students: number
  rules: Readonly<Record<RuleKind, { inForce: ConfirmedRule | null; isProposed: boolean }>>
}

/** @param day ISO day on which the rules are looked at */
export async function listedRegulations(
  { catalogue, regulations }: Pick<App, 'catalogue' | 'regulations'>,
  day: string,
): Promise<ListedRegulation[]> {
  const view = await catalogue.read()
  const all = await regulations.all()
  const students = await regulations.students()
  return view.open('regulation').map(({ id, name }) => ({
    id,
    name,
    batches: view
      .of('batch')
      .filter((batch) => batch.regulationId === id && students.some(({ batchId }) => batchId === batch.id))
      .map((batch) => view.placeWord(batch.id)),
    students: students
      .filter(({ regulationId }) => regulationId === id)
      .reduce((sum, { count }) => sum + count, 0),
    rules: Object.fromEntries(
      ruleKinds.map((kind) => [
        kind,
        {
          inForce: ruleOn(confirmedOf(all, id, kind), day),
          isProposed: all.some(
            (rule) => rule.regulationId === id && rule.kind === kind && rule.state === 'proposed',
          ),
        },
      ]),
    ) as ListedRegulation['rules'],
  }))
}
