import {
  aboutDue,
  adjustmentBadge,
  dueBadge,
  isRefundedDue,
  sayPayableBy,
  shownState,
} from '#lib/fees/due-words.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { showRupees } from '#lib/i18n/rupees.ts'
import { type Cell, instant, link, money, text } from '#lib/lists/cell.ts'
import { plainTable, type PlainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import type { Payer } from '#lib/schemas/fees/kinds.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import { type Adjustment, sumRefunded } from '../adjustments/adjustment.ts'
import type { DueChange } from '../changes/due-change.ts'
import type { Due } from '../dues/due.ts'
import { type Account, type AccountEntry, accountOf, whatOf } from '../ledger/account.ts'
import { describeRuns } from '../runs/describe-runs.ts'

export { sumRefunded }

/** A payer as pages name them. */
export interface PayerOfPage {
  payer: Payer
  name: string
  number: string
  /** Branch and batch, as text. */
  place: string
  courseId: string | null
}

/** Returns null if the payer does not exist. */
export async function knownPayer(
  { students, admissions, catalogue }: Pick<App, 'students' | 'admissions' | 'catalogue'>,
  kind: string,
  id: string,
): Promise<PayerOfPage | null> {
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

/** Totals of open and settled dues, in whole paise. */
export interface FeeTotals {
  charged: number
  paid: number
  /** What the student is to pay. */
  open: number
  /** The part of `open` that was due before today. */
  overdue: number
  /** What the government and other sponsors are to pay. */
  sponsors: number
}

export function totalsOf(dues: readonly Due[], now: string): FeeTotals {
  const totals = { charged: 0, paid: 0, open: 0, overdue: 0, sponsors: 0 }
  for (const due of dues.filter(({ state }) => state === 'open' || state === 'settled')) {
    totals.charged += due.amount
    totals.paid += due.settled
    totals[due.payableBy === 'student' ? 'open' : 'sponsors'] += due.open
    if (shownState(due, now) === 'overdue') totals.overdue += due.open
  }
  return totals
}

/** Returns the initial form values of a due. */
export const typedOfDue = (due: Due): Record<string, string> => ({
  feeTypeId: due.feeTypeId,
  year: due.year,
  semesterId: due.semesterId ?? '',
  label: due.label,
  amount: showRupees(rupeesOf(String(due.amount))),
  dueOn: due.dueOn,
})

/**
 * Builds the table of dues; each row links to the page where the due is adjusted or cancelled.
 * @param refunded paise by due that went back and that nobody owes any more
 */
export const duesTable = (
  view: CatalogueView,
  dues: readonly Due[],
  { now, refunded }: { now: string; refunded: ReadonlyMap<string, number> },
): PlainTable => {
  const hasSponsors = dues.some(({ payableBy }) => payableBy !== 'student')
  return plainTable(
    m['dues.title'](),
    [
      m['structures.feeType'](),
      m['structures.dueOn'](),
      m['structures.amount'](),
      m['dues.paid'](),
      m['dues.open'](),
      ...(hasSponsors ? [m['dues.payableBy.title']()] : []),
      m['catalogue.status'](),
    ],
    dues,
    (due) => ({
      key: due.id,
      cells: [
        link(due.feeType, routes.due(due.id), aboutDue(view, due)),
        text(due.dueOn && showShortDate(due.dueOn)),
        money(due.amount),
        money(due.settled),
        money(due.state === 'cancelled' || due.state === 'proposed' ? 0 : due.open),
        ...(hasSponsors ? [text(sayPayableBy(due.payableBy))] : []),
        dueBadge({ ...due, isRefunded: isRefundedDue(due, refunded.get(due.id)) }, now),
      ],
    }),
  )
}

/** Builds the table of charges and payments with the running balance. */
export const accountTable = (view: CatalogueView, account: Account): PlainTable =>
  plainTable(
    m['dues.account.title'](),
    [
      m['dues.generate.when'](),
      m['dues.account.what'](),
      m['dues.account.charged'](),
      m['dues.account.received'](),
      m['dues.account.balance'](),
    ],
    accountOf(account),
    (entry) => ({
      key: entry.key,
      cells: [
        instant(entry.at),
        accountCell(view, entry),
        money(entry.money ? null : entry.change),
        money(entry.money && entry.change !== 0 ? -entry.change : null),
        money(entry.balance),
      ],
    }),
  )

/** Links money to its receipt, if it has one. */
function accountCell(view: CatalogueView, entry: AccountEntry): Cell {
  const { what, about } = whatOf(view, entry)
  const orderId = entry.money?.receipt_number ? entry.money.order_id : null
  return orderId === null ? text(what, about) : link(what, routes.officeReceipt(orderId), about)
}

/** Builds the table of adjustments with their authors and states. */
export const adjustmentsTable = (
  adjustments: readonly Adjustment[],
  names: ReadonlyMap<string, string>,
): PlainTable =>
  plainTable(
    m['adjustments.title'](),
    [m['adjustments.reason'](), m['dues.generate.when'](), m['structures.amount'](), m['catalogue.status']()],
    adjustments,
    ({ id, reason, createdAt, createdBy, amount, ...adjustment }) => ({
      key: id,
      cells: [
        text(reason),
        instant(createdAt, names.get(createdBy) ?? ''),
        money(amount),
        adjustmentBadge(adjustment),
      ],
    }),
  )

/** A due change as its page shows it to the person who decides. */
export interface DueChangeView extends DueChange {
  /** Title and link of the due, run or upload. */
  subject: { title: string; link: string }
  by: string
  /**
   * All dues of the same payer, so that duplicates and smaller replacements are visible; empty for a run or an upload.
   */
  dues: readonly Due[]
  /** Paise by due that went back and that nobody owes any more. */
  refunded: ReadonlyMap<string, number>
}

/** Returns null if the change does not exist. */
export async function dueChangePage(app: App, id: string): Promise<DueChangeView | null> {
  const change = await app.fees.changes.find(id)
  if (!change) return null
  const names = await app.people.namesOf([change.createdBy])
  const due = change.subjectKind === 'due' ? await app.fees.due(change.subjectId) : null
  const dues = due ? await app.fees.duesOf(due.payer) : []
  return {
    ...change,
    subject: await subjectOf(app, change, due),
    by: names.get(change.createdBy) ?? '',
    dues,
    refunded: sumRefunded(await app.fees.adjustments.ofDues(dues.map(({ id }) => id))),
  }
}

async function subjectOf(
  app: App,
  { subjectKind, subjectId }: DueChange,
  due: Due | null,
): Promise<DueChangeView['subject']> {
  if (subjectKind === 'run') {
    const [run] = await describeRuns(app, [subjectId])
    return { title: run?.title ?? '', link: routes.duesRun(subjectId) }
  }
  if (subjectKind === 'upload') {
    const { fileName } = await app.imports.show(subjectId)
    return { title: fileName, link: routes.duesUpload }
  }
  const payer = due && (await knownPayer(app, due.payer.kind, due.payer.id))
  const about = due && aboutDue(await app.catalogue.read(), due)
  const title = oneLine([payer?.name, payer?.number, due?.feeType, about])
  return { title, link: routes.due(subjectId) }
}
