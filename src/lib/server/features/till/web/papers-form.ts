import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { sayError } from '#lib/i18n/say.ts'
import { date, money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { routes } from '#lib/routes.ts'
import { feeCheckers } from '#lib/rules/roles/offices.ts'
import { clearInput, depositInput, returnInput } from '#lib/schemas/till/papers.ts'
import { m } from '#paraglide/messages.js'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { type SelectedForm, selectedForm } from '../../../kernel/lists/view/selected-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { mostPapers } from '../lists/papers.list.ts'
import type { SeveralMove } from '../papers/paper.ts'
import type { PapersPlan } from '../papers/papers.service.ts'

export type PapersState = SelectedForm<PapersPlan, { moved: number }>

/** The list of cheques sends the ticked rows, which shows the plan; its button deposits or clears these papers. */
export function handlePapers(context: APIContext, move: SeveralMove): Promise<Response | PapersState> {
  const { till } = context.locals.app
  return selectedForm(
    context,
    { limit: 'staff', list: 'papers', most: mostPapers },
    {
      access: feeCheckers,
      plan: (ids) => till.planPapers(move, ids, actorOf(context)),
      commit(ids, form) {
        const choice = { ids, pin: textOf(form, 'pin') }
        if (move === 'clear') {
          const typed = parseInput(clearInput, textsOf(form, ['day']))
          return till.clearPapers(choice, typed, actorOf(context))
        }
        const typed = parseInput(depositInput, textsOf(form, ['day', 'bank', 'slip']))
        return till.depositPapers(choice, typed, actorOf(context))
      },
    },
  )
}

/** Enters the return of a cheque or demand draft. */
export const handleReturn = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(feeCheckers, context.locals.user)
    const typed = parseInput(returnInput, textsOf(form, ['day', 'reason', 'charge', 'feeTypeId']))
    await context.locals.app.till.returnPaper(id, typed, actorOf(context))
    return goOnDone(context, href(routes.paper(id)), 'returned')
  })

/** Lists the papers that would be moved; null if there are none. */
export const readyPapers = ({ plan }: PapersState): PlainTable | null =>
  plan && plan.ready.length > 0
    ? plainTable(
        m['papers.ready'](),
        [
          m['papers.number'](),
          m['till.tender.bank'](),
          m['till.tender.datedOn'](),
          m['papers.taken'](),
          m['structures.amount'](),
        ],
        plan.ready,
        ({ id, way, reference, bank, datedOn, day, amount }) => ({
          key: id,
          cells: [
            text(reference, m[`till.way.${way}`]()),
            text(bank),
            date(datedOn),
            date(day),
            money(amount),
          ],
        }),
      )
    : null

/** Lists the papers that would not be moved, with the reasons; null if there are none. */
export const refusedPapers = ({ plan }: PapersState): PlainTable | null =>
  plan && plan.refused.length > 0
    ? plainTable(
        m['papers.left'](),
        [m['papers.number'](), m['till.tender.bank'](), m['adjustments.reason']()],
        plan.refused,
        ({ id, paper, problem: { code, params } }) => ({
          key: id,
          cells: [text(paper?.reference ?? '–'), text(paper?.bank ?? '–'), text(sayError(code, params))],
        }),
      )
    : null
