import type { APIContext } from 'astro'
import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { amountTyped } from '#lib/schemas/fees/amount.ts'
import { saleInput } from '#lib/schemas/till/sale.ts'
import { openShiftInput } from '#lib/schemas/till/shifts.ts'
import { type TenderWay, tenderWays } from '#lib/schemas/till/tenders.ts'
import { DomainError, type FieldProblem, isDomainError } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, goTo, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { DueAtCounter, PayerAtCounter } from '../payers/payers.service.ts'
import { payFromAdvance } from './advance-form.ts'
import { askAboutFloat } from './float-form.ts'

/** Fifty dues and ten tenders. */
const mostFields = 250

/**
 * Handles the forms of the till, depending on the submit button: opens the shift, adds a row, or takes the money. A
 * transfer alone is entered for the bank to confirm.
 */
export const handleTill = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff', mostFields }, async (form) => {
    const { user, app } = context.locals
    requireAccess(feeKeepers, user)
    const action = textOf(form, 'action')
    if (action === 'open') {
      const { float } = parseInput(openShiftInput, textsOf(form, ['float']))
      await askAboutFloat(app, form, { float, cashierId: user?.id ?? '' })
      await app.till.open(float, actorOf(context))
      return goOnDone(context, href(routes.till), 'opened')
    }
    if (action.startsWith('add.')) return action
    if (action === 'payFromAdvance') {
      // A cashier serves everybody.
      await payFromAdvance(app, form, { mayPayFor: () => true, actor: actorOf(context) })
      return goOnDone(context, context.url.pathname + context.url.search, 'paidFromAdvance')
    }
    const sale = await takeTyped(context, form)
    return goTo(href(routes.tillSale(sale)))
  })

async function takeTyped(context: APIContext, form: FormData): Promise<string> {
  const { user, app } = context.locals
  const dueIds = form.getAll('due').map(String)
  const rows = tenderRows(form).filter((row) => isFilled(form, row))
  try {
    const typed = parseInput(saleInput, {
      key: textOf(form, 'key'),
      lines: dueIds.map((dueId) => ({ dueId, amount: textOf(form, `amount.${dueId}`) })),
      tenders: rows.map((row) => tenderIn(form, row)),
      keepsAdvance: form.has('keepsAdvance'),
      startedSeen: form.getAll('startedSeen').map(String),
    })
    const cashier = { name: user?.fullName ?? '', actor: actorOf(context) }
    const isTransfer = typed.tenders.every(({ way }) => way === 'transfer')
    return await (isTransfer ? app.till.enterClaim(typed, cashier) : app.till.take(typed, cashier))
  } catch (error) {
    throw isDomainError(error) ? atFieldsOfPage(error, { form, dueIds, rows }) : error
  }
}

const tenderFields = ['way', 'amount', 'given', 'reference', 'bank', 'datedOn'] as const
const fieldOf = (row: number, field: (typeof tenderFields)[number]): string => `tenders.${row}.${field}`

const tenderIn = (form: FormData, row: number) =>
  Object.fromEntries(tenderFields.map((field) => [field, textOf(form, fieldOf(row, field))]))

/** Returns the numbers of the rows in the form, sorted. */
const tenderRows = (form: Pick<FormData, 'keys'>): number[] =>
  [...form.keys()]
    .flatMap((name) => /^tenders\.(\d{1,2})\.way$/.exec(name)?.[1] ?? [])
    .map(Number)
    .toSorted((one, other) => one - other)

/** A row that was left empty is no tender. */
const isFilled = (form: FormData, row: number): boolean =>
  tenderFields.some((field) => field !== 'way' && textOf(form, fieldOf(row, field)) !== '')

interface TypedRows {
  form: FormData
  dueIds: readonly string[]
  rows: readonly number[]
}

/** The problems at the names of the page's fields instead of the places in the sale. */
function atFieldsOfPage(error: DomainError, { form, dueIds, rows }: TypedRows): DomainError {
  const { kind, code, params, fields = {} } = atFieldsOfDues(error, dueIds)
  const named: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(fields)) {
    const [part, place = '', field = ''] = name.split('.')
    if (part === 'tenders' && place !== '') named[`tenders.${rows[Number(place)] ?? 0}.${field}`] = problem
    else if (part === 'reference') named[fieldOf(rowWith(form, rows, problem), 'reference')] = problem
    else named[name] = problem
  }
  return new DomainError(kind, code, params, named)
}

/** The problems of lines at the amounts of their dues, and those of started payments at their boxes. */
export function atFieldsOfDues(
  { kind, code, params, fields = {} }: DomainError,
  dueIds: readonly string[],
): DomainError {
  const named: Record<string, FieldProblem> = {}
  for (const [name, problem] of Object.entries(fields)) {
    const [part, place = ''] = name.split('.')
    const isLine = part === 'lines' && place !== ''
    named[isLine ? `amount.${dueIds[Number(place)] ?? ''}` : name] = problem
  }
  if (code === 'till.startedOnline') named['startedSeen'] = { code, params: {} }
  return new DomainError(kind, code, params, named)
}

const rowWith = (form: FormData, rows: readonly number[], { params }: FieldProblem): number =>
  rows.find((row) => textOf(form, fieldOf(row, 'reference')) === params['reference']) ?? 0

/** A row of the tenders as the page shows it. */
export interface TenderRow {
  row: number
  way: TenderWay
}

/** What the page shows in the fields: what was typed, or what is usual. A sponsor's dues are ticked by choice only. */
export interface SaleForm extends DuesForm {
  key: string
  tenders: readonly TenderRow[]
  /** A transfer stands alone. */
  isTransfer: boolean
  /** Paise that are to be paid. */
  total: number
}

/** What the page shows in the fields of the dues. */
export interface DuesForm {
  isTicked(dueId: string): boolean
  amountOf(dueId: string, open: string): string
  hasSeen(orderId: string): boolean
}

export function saleForm(state: FormState, { dues }: Pick<PayerAtCounter, 'dues'>): SaleForm {
  const isTyped = state.values['key'] !== undefined
  const chosen = new Set(state.chosen('due'))
  const seen = new Set(state.chosen('startedSeen'))
  const usual = new Set(dues.filter(isUsual).map(({ id }) => id))
  const tenders: TenderRow[] = isTyped ? typedTenders(state) : [{ row: 0, way: 'cash' }]
  const form: DuesForm = {
    isTicked: (id) => (isTyped ? chosen : usual).has(id),
    amountOf: (id, open) => state.values[`amount.${id}`] ?? open,
    hasSeen: (id) => seen.has(id),
  }
  return {
    ...form,
    key: state.values['key'] ?? newId(),
    isTransfer: tenders.some(({ way }) => way === 'transfer'),
    total: totalOf(form, dues),
    tenders,
  }
}

/** What nobody else pays, online or by a transfer that waits for the bank. */
const isUsual = ({ barred, isStarted, isClaimed, payableBy }: DueAtCounter): boolean =>
  barred === '' && !isStarted && !isClaimed && payableBy === 'student'

/** Returns the paise that are to be paid; an amount that cannot be read counts as nothing. */
const totalOf = (
  { isTicked, amountOf }: DuesForm,
  dues: readonly Pick<DueAtCounter, 'id' | 'open'>[],
): number =>
  dues
    .filter(({ id }) => isTicked(id))
    .reduce((sum, { id, open }) => {
      const typed = v.safeParse(amountTyped, amountOf(id, rupeesOf(String(open))))
      return sum + (typed.success ? typed.output : 0)
    }, 0)

function typedTenders({ values, done }: FormState): TenderRow[] {
  const names = new Map(Object.entries(values))
  const rows = tenderRows(names).flatMap((row) => {
    const way = tenderWays.find((each) => each === values[fieldOf(row, 'way')])
    return way ? [{ row, way }] : []
  })
  const added = tenderWays.find((each) => done === `add.${each}`)
  // A transfer stands alone.
  if (added === 'transfer' || rows.some(({ way }) => way === 'transfer'))
    return added ? [{ row: (rows.at(-1)?.row ?? -1) + 1, way: added }] : rows
  return added ? [...rows, { row: (rows.at(-1)?.row ?? -1) + 1, way: added }] : rows
}
