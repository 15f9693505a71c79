import type { APIContext } from 'astro'
import { labelsOfStructure } from '#lib/i18n/fee-labels.ts'
import { showRupees } from '#lib/i18n/rupees.ts'
import { placeFields } from '#lib/rules/fee-places.ts'
import { rupeesOf } from '#lib/rules/paise.ts'
import type { StaleRecord } from '#lib/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { FormState } from '../../../kernel/http/plain-form.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { FeeStructure } from '../fee-structure.ts'

/** What the form shows of a structure before anything is typed. */
export const typedOfStructure = (structure: FeeStructure): Record<string, string> => ({
  ...{ feeTypeId: structure.feeTypeId, year: structure.year, dueOn: structure.dueOn },
  ...Object.fromEntries(placeFields.map((field) => [field, structure[field] ?? ''])),
  amount: showRupees(rupeesOf(String(structure.amount))),
})

/** What the form of a structure shows that was changed meanwhile; null for every other answer. */
export async function staleStructure(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  structure: FeeStructure,
): Promise<StaleRecord | null> {
  if (sent.values['action'] === 'remove') return null
  const { fees, catalogue } = context.locals.app
  const [view, types] = [await catalogue.read(), await fees.types.all()]
  return staleRecord(context, sent, {
    ...{ entity: 'feeStructure', id: structure.id, stored: typedOfStructure(structure) },
    label: (field) => labelsOfStructure[field]?.() ?? '',
    word: (field, value) => {
      if (field === 'feeTypeId') return types.find(({ id }) => id === value)?.name ?? ''
      return field.endsWith('Id') ? view.nameOf(value) || m['structures.all']() : value
    },
  })
}
