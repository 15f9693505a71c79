import type { APIContext } from 'astro'
import { counted, showCount } from '#lib/i18n/numbers.ts'
import { sayError } from '#lib/i18n/say.ts'
import { number, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnWithOutcome, type SelectedForm, selectedForm } from '../../../kernel/lists/view/selected-form.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { formatBranch } from '../lists/admissions.list.ts'
import { formatGaps, isRecordComplete, listGaps } from '../register/admit.ts'
import {
  type AdmissionRefusal,
  type AdmitSeveralOutcome,
  type AdmitSeveralPlan,
  type BranchSeats,
  settledCodes,
} from '../register/admit-several.ts'
import type { TakeBackOutcome } from '../register/take-back.ts'

/** The maximum number that one action admits. */
const maxAdmittedAtOnce = 500

export type AdmitSeveralState = SelectedForm<AdmitSeveralPlan, AdmitSeveralOutcome | TakeBackOutcome>

/** The list of admissions sends the ticked rows, which shows the plan; its button admits these students. */
export function handleAdmitSeveral(context: APIContext): Promise<Response | AdmitSeveralState> {
  if (context.url.searchParams.has('undo')) return handleTakeBack(context)
  const { admissions } = context.locals.app
  return selectedForm(
    context,
    { limit: 'staff', list: 'admissions', most: maxAdmittedAtOnce },
    {
      access: admissionOffice,
      plan: (ids) => admissions.planAdmitting(ids),
      commit: (ids, form): Promise<AdmitSeveralOutcome | TakeBackOutcome> =>
        admissions.admitSeveral(ids, textOf(form, 'pin'), actorOf(context)),
    },
  )
}

/** Undoes what the clerk has just admitted. */
async function handleTakeBack(context: APIContext): Promise<Response | AdmitSeveralState> {
  const state = await plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(admissionOffice, context.locals.user)
    const period = { from: textOf(form, 'from'), to: textOf(form, 'to') }
    const done = await context.locals.app.admissions.takeBackSeveral(period, actorOf(context))
    return goOnWithOutcome(context, done)
  })
  return state instanceof Response ? state : { ...state, plan: null, outcome: null, ids: [] }
}

/** Lists the gaps of each student, for the confirmation. */
export const gapsTable = ({ admitted }: AdmitSeveralPlan): PlainTable =>
  plainTable(
    m['admissions.several.missing'](),
    [m['admissions.document.number'](), m['admissions.field.name'](), m['admissions.several.missing']()],
    admitted.filter(({ gaps }) => !isRecordComplete(gaps)),
    ({ admission: { id, number, texts }, gaps }) => ({
      key: id,
      cells: [text(number), text(texts.name), text(formatGaps(gaps))],
    }),
  )

/** Counts the students who lack each item, the most frequent first. */
export function gapCounts({ admitted }: AdmitSeveralPlan): PlainTable {
  const counts = new Map<string, number>()
  for (const { gaps } of admitted)
    for (const item of listGaps(gaps)) counts.set(item, (counts.get(item) ?? 0) + 1)
  return plainTable(
    m['admissions.several.missingByItem'](),
    [m['admissions.several.missing'](), m['admissions.several.students']()],
    [...counts].toSorted(([, one], [, other]) => other - one),
    ([item, count]) => ({ key: item, cells: [text(item), number(count)] }),
  )
}

/** Finds the refusals that have to be read one by one; those of settled admissions are counted in a sentence. */
export const unsettled = (refused: readonly AdmissionRefusal[]): AdmissionRefusal[] =>
  refused.filter(({ problem: { code } }) => !isSettled(code))

const isSettled = (code: string): boolean => Object.values(settledCodes).some((each) => each === code)

/** @example formatSettled(refused) // ['25 students are admitted already.'] */
export function formatSettled(refused: readonly AdmissionRefusal[]): string[] {
  const count = (code: string): number => refused.filter(({ problem }) => problem.code === code).length
  const admitted = count(settledCodes.admitted)
  const cancelled = count(settledCodes.cancelled)
  return [
    admitted > 0 ? m['admissions.several.alreadyAdmitted'](counted(admitted)) : '',
    cancelled > 0 ? m['admissions.several.alreadyCancelled'](counted(cancelled)) : '',
  ].filter(Boolean)
}

/** Lists the refused admissions with reasons. */
export const refusedTable = (refused: readonly AdmissionRefusal[], title: string): PlainTable =>
  plainTable(
    title,
    [m['admissions.document.number'](), m['admissions.field.name'](), m['students.steps.why']()],
    refused,
    ({ id, number, name, problem: { code, params } }) => ({
      key: id,
      cells: [text(number || '–'), text(name || '–'), text(sayError(code, params))],
    }),
  )

export function formatPlan({ admitted, refused }: AdmitSeveralPlan, view: CatalogueView): string[] {
  const students = admitted.length
  const branches = Map.groupBy(admitted, ({ admission }) => formatBranch(view, admission.entries.branch))
  const [only, another] = [...branches.keys()]
  const undated = admitted.filter(({ gaps }) => gaps.hasNoDate).length
  const lacking = admitted.filter(({ gaps }) => gaps.certificates.length > 0).length
  const shares = [...branches].map(([branch, some]) => `${branch} ${showCount(some.length)}`).join(', ')
  const ask =
    only !== undefined && another === undefined
      ? m['admissions.several.askOf']({ ...counted(students), branch: only })
      : m['admissions.several.ask'](counted(students))
  const others = unsettled(refused).length
  return [
    students > 0 ? ask : '',
    another === undefined ? '' : shares,
    undated > 0 ? m['admissions.several.undated'](counted(undated)) : '',
    lacking > 0 ? m['admissions.several.lacking'](counted(lacking)) : '',
    ...formatSettled(refused),
    others > 0 ? m['admissions.several.cannot'](counted(others)) : '',
  ].filter(Boolean)
}

/** @example formatSeats(seats, view) // 'CSE, 2026-2030: 33 of 49 seats are taken, 36 with these.' */
export function formatSeats(
  { branchId, batchId, taken, added, seats }: BranchSeats,
  view: CatalogueView,
): string {
  const facts = {
    branch: formatBranch(view, branchId),
    batch: view.nameOf(batchId),
    taken: showCount(taken),
    then: showCount(taken + added),
  }
  if (seats === null) return m['admissions.several.seatsUnknown'](facts)
  const isFull = taken + added > seats
  return m[`admissions.several.${isFull ? 'tooMany' : 'seats'}`]({ ...facts, seats: showCount(seats) })
}

/** Tells whether the plan admits more students than there are seats. */
export const exceedsSeats = ({ taken, added, seats }: BranchSeats): boolean =>
  seats !== null && taken + added > seats
