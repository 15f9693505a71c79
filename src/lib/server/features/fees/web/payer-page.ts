import { shownState } from '#lib/fees/due-words.ts'
import { showRupees } from '#lib/i18n/rupees.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { App } from '../../../kernel/app.ts'
import type { CatalogueEntry } from '../../catalogue/feature.ts'
import type { Due } from '../dues/due.ts'

/** Who owes, as pages name them. */
export interface KnownPayer {
  payer: Payer
  name: string
  number: string
  /** Where they study, in words. */
  place: string
  courseId: string | null
}

/** Null for somebody who is not there. */
export async function knownPayer(
  { students, admissions, catalogue }: Pick<App, 'students' | 'admissions' | 'catalogue'>,
  kind: string,
  id: string,
): Promise<KnownPayer | null> {
  const view = await catalogue.read()
  const placeOf = (branchId: string | null, batchId: string | null): string =>
    [shortOf(view.byId(branchId ?? '')), view.nameOf(batchId)].filter(Boolean).join(' · ')
  if (kind === 'student') {
    const found = await students.show(id)
    if (!found) return null
    const number = found.rollNumber ?? found.admissionNumber ?? ''
    const { name, branchId, batchId, courseId } = found
    return { payer: { kind, id }, name, number, place: placeOf(branchId, batchId), courseId }
  }
  const found = kind === 'admission' ? await admissions.find(id) : null
  if (!found) return null
  const { branch = null, batch = null, course: courseId = null } = found.entries
  const place = placeOf(branch, batch)
  return { payer: { kind: 'admission', id }, name: found.texts.name, number: found.number, place, courseId }
}

const shortOf = (entry: CatalogueEntry | null): string => entry?.shortName || entry?.name || ''

/** Of dues that nobody has cancelled, in whole paise. */
export interface FeeTotals {
  charged: number
  paid: number
  open: number
  overdue: number
}

export function totalsOf(dues: readonly Due[], now: string): FeeTotals {
  const totals = { charged: 0, paid: 0, open: 0, overdue: 0 }
  for (const due of dues.filter(({ state }) => state === 'open' || state === 'settled')) {
    totals.charged += due.amount
    totals.paid += due.settled
    totals.open += due.open
    if (shownState(due, now) === 'overdue') totals.overdue += due.open
  }
  return totals
}

/** What the form of a due shows before anything is typed. */
export const typedOfDue = (due: Due): Record<string, string> => ({
  feeTypeId: due.feeTypeId,
  year: due.year,
  semesterId: due.semesterId ?? '',
  label: due.label,
  amount: showRupees(rupeesOf(String(due.amount))),
  dueOn: due.dueOn,
})
