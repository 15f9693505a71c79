import type { APIContext } from 'astro'
import { dueBadge, isRefundedDue, sayPayableBy } from '#lib/fees/due-words.ts'
import { placesNamed } from '#lib/fees/places-named.ts'
import { showInstant } from '#lib/i18n/dates.ts'
import { href } from '#lib/i18n/href.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { sayPaise } from '#lib/i18n/rupees.ts'
import { badge, date, instant, link, money, number, text } from '#lib/lists/cell.ts'
import { plainTable, type PlainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { runInput } from '#lib/schemas/fees/dues.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  ofPressedButton,
  plainForm,
  type FormPlan,
  plannedForm,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import type { Job } from '../../../kernel/jobs/job-row.ts'
import { emailsGoOut } from '../../../kernel/mail/mail.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type { StudentRecord } from '../../students/feature.ts'
import { type Adjustment, sumRefunded } from '../adjustments/adjustment.ts'
import { pauseDays, type ReminderPlan } from '../reminders/reminder.ts'
import { summariseRuns, type RunSummary } from '../runs/describe-runs.ts'
import type { RunDue } from '../runs/dues-run.ts'
import type { DuesPlan } from '../runs/plan-dues.ts'
import { requireFeeKeeper } from './fee-types-form.ts'

export { summariseRuns }

/** Formats number, total, author and time of a run. */
export const factsOfRun = ({ count, amount, by, at }: RunSummary): string =>
  [m['dues.count']({ dues: showCount(count) }), sayPaise(amount), by, showInstant(at)]
    .filter(Boolean)
    .join(' · ')

/**
 * Says how many dues of a run are fully paid and how much came in. A due that was refunded is neither owed nor paid,
 * but what stayed of it counts.
 * @param refunded paise by due that went back and that nobody owes any more
 */
export function paidOfRun(
  dues: readonly RunDue[],
  refunded: ReadonlyMap<string, number> = new Map<string, number>(),
): string {
  const owed = dues.filter(({ state }) => state === 'open' || state === 'settled')
  const counted = owed.filter((due) => !isRefundedDue(due, refunded.get(due.id)))
  const paid = counted.filter(({ state }) => state === 'settled').length
  const sum = (name: 'amount' | 'settled'): number => owed.reduce((all, due) => all + due[name], 0)
  return m['dues.generate.paidOf']({
    paid: showCount(paid),
    dues: showCount(counted.length),
    amount: sayPaise(sum('settled')),
    total: sayPaise(sum('amount')),
  })
}

interface RunTable {
  caption: string
  now: string
  /** Times of the last reminders by due; null leaves their column out. */
  remindedAt: ReadonlyMap<string, string> | null
  /** Paise by due that went back and that nobody owes any more. */
  refunded?: ReadonlyMap<string, number>
}

/** Builds a table of dues of a run; each row links to the due. */
export const runDuesTable = (
  dues: readonly RunDue[],
  { caption, now, remindedAt, refunded }: RunTable,
): PlainTable => {
  const hasSponsors = dues.some(({ payableBy }) => payableBy !== 'student')
  return plainTable(
    caption,
    [
      m['students.steps.student'](),
      m['dues.number'](),
      m['structures.dueOn'](),
      m['structures.amount'](),
      m['dues.paid'](),
      ...(remindedAt ? [m['reminders.last']()] : []),
      ...(hasSponsors ? [m['dues.payableBy.title']()] : []),
      m['catalogue.status'](),
    ],
    dues,
    (due) => ({
      key: due.id,
      cells: [
        link(due.name, routes.due(due.id)),
        text(due.number),
        date(due.dueOn || null),
        money(due.amount),
        money(due.settled),
        ...(remindedAt ? [instant(remindedAt.get(due.id) ?? null)] : []),
        ...(hasSponsors ? [text(sayPayableBy(due.payableBy))] : []),
        dueBadge({ ...due, isRefunded: isRefundedDue(due, refunded?.get(due.id)) }, now),
      ],
    }),
    shownDues,
  )
}

/** What the page of a run shows. */
export interface RunPage {
  /**
   * How the charged amount differs from that of the run: concessions, extra charges, refunded and cancelled dues; and
   * what sponsors still owe.
   */
  changes: string
  /** Names of the students who were left out; empty if there are none. */
  leftOut: string
  /** Number of dues of which something is paid; the run can be undone only if it is 0. */
  paidCount: number
  /** The lists of dues with the rows of each table. */
  links: { unpaid: string; settled: string }
  /** Number of dues, and amounts, paid and charged. */
  paid: string
  /** Dues that are still owed. */
  unpaid: PlainTable
  /** Dues that are paid or cancelled. */
  others: PlainTable
  reminders: Omit<ReminderPlan, 'ready'> & { ready: number; days: number; isMailed: boolean }
  /** The job that sends reminders; null if there is none. */
  sending: Job | null
}

/** Maximum number of dues in each table of a run; the list of dues has the rest. */
const shownDues = 25

const duesOfRun = (runId: string, state: 'open' | 'settled'): string =>
  `${routes.dues}?${new URLSearchParams({ run: runId, state, sort: 'number' })}`

/** Says by how much concessions, extra charges, refunds and cancellations have changed what the run charged. */
export function sayRunChanges(
  dues: readonly RunDue[],
  adjustments: readonly Pick<Adjustment, 'amount' | 'state' | 'isRefunded'>[],
): string {
  const confirmed = adjustments
    .filter(({ state, isRefunded }) => state === 'confirmed' && !isRefunded)
    .map(({ amount }) => amount)
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
  const concessions = -sum(confirmed.filter((amount) => amount < 0))
  const extras = sum(confirmed.filter((amount) => amount > 0))
  const refunded = -sum(adjustments.filter(({ isRefunded }) => isRefunded).map(({ amount }) => amount))
  const sponsors = sum(
    dues
      .filter(({ state, payableBy }) => state === 'open' && payableBy !== 'student')
      .map(({ amount, settled }) => amount - settled),
  )
  const cancelled = sum(dues.filter(({ state }) => state === 'cancelled').map(({ amount }) => amount))
  return [
    concessions > 0 && m['dues.generate.concessions']({ amount: sayPaise(concessions) }),
    extras > 0 && m['dues.generate.extras']({ amount: sayPaise(extras) }),
    refunded > 0 && m['dues.generate.refunded']({ amount: sayPaise(refunded) }),
    sponsors > 0 && m['dues.generate.sponsors']({ amount: sayPaise(sponsors) }),
    cancelled > 0 && m['dues.generate.cancelled']({ amount: sayPaise(cancelled) }),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

export async function runPage({ fees, clock, env }: App, runId: string): Promise<RunPage> {
  const dues = await fees.runs.duesOf(runId)
  const adjustments = await fees.adjustments.ofDues(dues.map(({ id }) => id))
  const refunded = sumRefunded(adjustments)
  const leftOut = await fees.runs.excludedFrom(runId)
  const isOwed = ({ state }: RunDue): boolean => state === 'open' || state === 'proposed'
  const unpaid = dues.filter(isOwed)
  const remindedAt = await fees.reminders.lastOf(unpaid.map(({ id }) => id))
  const { ready, ...notReady } = await fees.reminders.plan(runId)
  const now = clock.now()
  return {
    changes: sayRunChanges(dues, adjustments),
    leftOut: leftOut.map(({ name, number }) => oneLine([name, number])).join('; '),
    paidCount: dues.filter(({ settled }) => settled > 0).length,
    links: { unpaid: duesOfRun(runId, 'open'), settled: duesOfRun(runId, 'settled') },
    paid: paidOfRun(dues, refunded),
    unpaid: runDuesTable(unpaid, { caption: m['dues.generate.unpaid'](), now, remindedAt }),
    others: runDuesTable(
      dues.filter((due) => !isOwed(due)),
      { caption: m['dues.generate.others'](), now, remindedAt: null, refunded },
    ),
    reminders: { ...notReady, ready: ready.length, days: pauseDays, isMailed: emailsGoOut({ env }) },
    sending: await fees.reminders.running(runId),
  }
}

/** Builds the table of earlier runs; each row links to the page where the run can be undone. */
export const runsTable = (runs: readonly RunSummary[]): PlainTable =>
  plainTable(
    m['dues.generate.earlier'](),
    [
      m['dues.generate.what'](),
      m['dues.title'](),
      m['structures.amount'](),
      m['dues.generate.when'](),
      m['catalogue.status'](),
    ],
    runs,
    ({ id, title, count, amount, at, by, undoneAt }) => ({
      key: id,
      cells: [
        link(title, routes.duesRun(id)),
        number(count),
        money(amount),
        instant(at, by),
        undoneAt === null
          ? badge(m['students.steps.inForce'](), 'good')
          : badge(m['students.steps.takenBack'](), 'inactive'),
      ],
    }),
  )

/** Maximum number of rows shown, enough to spot a mistake. */
const shownRows = 50

/** Builds the table of students whom no structure covers, with their course, batch and other places. */
export const withoutTable = (view: CatalogueView, { without }: DuesPlan): PlainTable =>
  plainTable(
    m['dues.generate.without'](),
    [m['students.steps.student'](), m['dues.generate.place']()],
    without,
    (student) => ({
      key: student.id,
      cells: [text(student.name, numberOf(student)), text(placesNamed(view, student).join(' · '))],
    }),
    shownRows,
  )

const numberOf = ({ rollNumber, admissionNumber }: StudentRecord): string =>
  rollNumber ?? admissionNumber ?? ''

/** Maximum number of students that the preview shows, each with a checkbox to leave the student out. */
const mostShown = 500

/** The first button previews who would owe what; the second one, below the preview, makes the dues. */
export const handleGenerate = (context: APIContext): Promise<Response | FormPlan<DuesPlan>> => {
  const { runs } = context.locals.app.fees
  const read = (form: FormData) => {
    const leftOut = form.getAll('leftOut')
    return parseInput(runInput, { ...textsOf(form, Object.keys(runInput.entries)), leftOut })
  }
  return plannedForm(
    context,
    { limit: 'staff', mostFields: mostShown + 50 },
    {
      access: feeKeepers,
      preview: (form) => runs.preview(read(form)),
      async commit(form) {
        const id = await runs.make(read(form), actorOf(context))
        return goOnDone(context, href(routes.duesRun(id)), 'made')
      },
    },
  )
}

/** Reminds the students of a run, or proposes to undo it, which a second person confirms. */
export const handleRun = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireFeeKeeper(context)
    const { changes, reminders } = context.locals.app.fees
    const actor = actorOf(context)
    const work: Record<string, () => Promise<Response>> = {
      async remind() {
        const count = await reminders.send(id, actor)
        return goOnDone(context, href(routes.duesRun(id)), 'reminded', { emails: count })
      },
      async undo() {
        const changeId = await changes.proposeUndo(id, actor)
        return goOnDone(context, href(routes.dueChange(changeId)), 'proposed')
      },
    }
    return ofPressedButton(form, work)()
  })
