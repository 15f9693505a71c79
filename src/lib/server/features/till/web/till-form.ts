import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { showAmount } from '#lib/i18n/rupees.ts'
import { routes } from '#lib/routes.ts'
import { rupeesOf } from '#lib/rules/money/paise.ts'
import { feeKeepers } from '#lib/rules/roles/offices.ts'
import { saleInput } from '#lib/schemas/till/sale.ts'
import { openShiftInput } from '#lib/schemas/till/shifts.ts'
import { DomainError, type FieldProblem, isDomainError } from '../../../kernel/core/errors.ts'
import { newId } from '../../../kernel/core/ids.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, goTo, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { DueAtCounter, PayerAtCounter } from '../payers/payers.service.ts'
import { payFromAdvance } from './counter/advance-form.ts'
import { askAboutFloat } from './counter/float-form.ts'
import {
  fieldOf,
  filledRows,
  paiseTyped,
  shownTenders,
  tenderIn,
  type TenderRow,
} from './counter/tender-rows.ts'

/** Fifty dues and ten tenders. */
const mostFields = 250

/**
 * Handles the forms of the till, depending on the submit button: opens the shift, adds or removes a row, or takes the
 * money. A transfer alone is entered for the bank to confirm.
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
    if (/^(?:add|remove)\./.test(action)) return action
    if (action === 'payFromAdvance') {
      // A cashier serves everybody.
      const amount = await payFromAdvance(app, form, { mayPayFor: () => true, actor: actorOf(context) })
      return goOnDone(context, context.url.pathname + context.url.search, 'paidFromAdvance', {
        amount: showAmount(amount),
      })
    }
    const sale = await takeTyped(context, form)
    return goTo(href(routes.tillSale(sale)))
  })

async function takeTyped(context: APIContext, form: FormData): Promise<string> {
  const { user, app } = context.locals
  const dueIds = form.getAll('due').map(String)
  const rows = filledRows(form)
  try {
    const typed = parseInput(saleInput, {
      key: textOf(form, 'key'),
      lines: dueIds.map((dueId) => ({ dueId, amount: textOf(form, `amount.${dueId}`) })),
      tenders: rows.map((row) => tenderIn(form, row)),
      keepsAdvance: form.has('keepsAdvance'),
      startedSeen: form.getAll('startedSeen').map(String),
      sponsorsSeen: form.getAll('sponsorsSeen').map(String),
    })
    const cashier = { name: user?.fullName ?? '', actor: actorOf(context) }
    const isTransfer = typed.tenders.every(({ way }) => way === 'transfer')
    return await (isTransfer ? app.till.enterClaim(typed, cashier) : app.till.take(typed, cashier))
  } catch (error) {
    throw isDomainError(error) ? atFieldsOfPage(error, { form, dueIds, rows }) : error
  }
}

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
  const form: DuesForm = {
    isTicked: (id) => (isTyped ? chosen : usual).has(id),
    amountOf: (id, open) => state.values[`amount.${id}`] ?? open,
    hasSeen: (id) => seen.has(id),
  }
  const total = totalOf(form, dues)
  const tenders = isTyped
    ? shownTenders(state, total)
    : [{ row: 0, way: 'cash' as const, amount: total > 0 ? rupeesOf(String(total)) : '' }]
  return {
    ...form,
    key: state.values['key'] ?? newId(),
    isTransfer: tenders.some(({ way }) => way === 'transfer'),
    total,
    tenders,
  }
}

/** What nobody else pays, online or by a transfer that waits for the bank. */
const isUsual = ({ barred, isStarted, isClaimed, payableBy }: DueAtCounter): boolean =>
  barred === '' && !isStarted && !isClaimed && payableBy === 'student'

/** Returns the paise that are to be paid. */
const totalOf = (
  { isTicked, amountOf }: DuesForm,
  dues: readonly Pick<DueAtCounter, 'id' | 'open'>[],
): number =>
  dues
    .filter(({ id }) => isTicked(id))
    .reduce((sum, { id, open }) => sum + paiseTyped(amountOf(id, rupeesOf(String(open)))), 0)
