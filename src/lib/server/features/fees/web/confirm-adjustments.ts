import type { APIContext } from 'astro'
import { aboutDue } from '#lib/fees/due-words.ts'
import { sayError } from '#lib/i18n/say.ts'
import { money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { feeCheckers } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { textOf } from '../../../kernel/http/forms/plain-form.ts'
import { type SelectedForm, selectedForm } from '../../../kernel/lists/view/selected-form.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type {
  ConfirmedSeveral,
  ConfirmingPlan,
  DueProposal,
  NotConfirmed,
} from '../adjustments/confirm-adjustments.ts'

/** The maximum number of adjustments that one action confirms. */
const maxConfirmed = 200

export type ConfirmSeveralState = SelectedForm<ConfirmingPlan, ConfirmedSeveral>

/** The list of adjustments sends the ticked rows, which shows the plan; its button confirms these adjustments. */
export function handleConfirmAdjustments(context: APIContext): Promise<Response | ConfirmSeveralState> {
  const { adjustments } = context.locals.app.fees
  return selectedForm(
    context,
    { limit: 'staff', list: 'adjustments', most: maxConfirmed },
    {
      access: feeCheckers,
      plan: (ids) => adjustments.planConfirming(ids, actorOf(context)),
      commit: (ids, form) => adjustments.confirmSeveral(ids, textOf(form, 'pin'), actorOf(context)),
    },
  )
}

interface ProposalWords {
  view: CatalogueView
  /** Names of fee types by id. */
  types: ReadonlyMap<string, string>
  /** Full names of those who proposed, by user id. */
  names: ReadonlyMap<string, string>
}

/** Reads the names that the table of proposals shows. */
export async function readProposalWords(
  { catalogue, fees, people }: Pick<App, 'catalogue' | 'fees' | 'people'>,
  proposals: readonly Pick<DueProposal, 'createdBy'>[],
): Promise<ProposalWords> {
  const types = await fees.types.all()
  return {
    view: await catalogue.read(),
    types: new Map(types.map(({ id, name }) => [id, name])),
    names: await people.namesOf([...new Set(proposals.map(({ createdBy }) => createdBy))]),
  }
}

/** Lists the adjustments that would be confirmed, with the fee before and after. */
export const confirmedTable = (
  { confirmed }: ConfirmingPlan,
  { view, types, names }: ProposalWords,
): PlainTable =>
  plainTable(
    m['adjustments.several.confirmed'](),
    [
      m['dues.number'](),
      m['dues.who'](),
      m['structures.feeType'](),
      m['adjustments.several.before'](),
      m['adjustments.several.change'](),
      m['adjustments.several.after'](),
      m['adjustments.reason'](),
      m['adjustments.proposedBy'](),
    ],
    confirmed,
    ({ id, number, name, amount, dueAmount, reason, createdBy, ...due }) => ({
      key: id,
      cells: [
        text(number || '–'),
        text(name || '–'),
        text(types.get(due.feeTypeId) ?? '', aboutDue(view, due)),
        money(dueAmount),
        money(amount),
        money(dueAmount + amount),
        text(reason),
        text(names.get(createdBy) || '–'),
      ],
    }),
  )

/** Lists the adjustments that are not confirmed, with the reasons. */
export const notConfirmedTable = (refused: readonly NotConfirmed[]): PlainTable =>
  plainTable(
    m['adjustments.several.left'](),
    [m['dues.number'](), m['dues.who'](), m['adjustments.reason']()],
    refused,
    ({ id, number, name, problem: { code, params } }) => ({
      key: id,
      cells: [text(number || '–'), text(name || '–'), text(sayError(code, params))],
    }),
  )
