import type { APIContext } from 'astro'
import { aboutDue } from '#lib/fees/due-words.ts'
import { sayError } from '#lib/i18n/say.ts'
import { money, text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { feeCheckers } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormPlan, plannedForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { readSelection } from '../../../kernel/lists/view/selection.ts'
import { goOnWithMessage, takeMessage } from '../../../kernel/secrets/shown-once.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import type {
  ConfirmedSeveral,
  ConfirmingPlan,
  DueProposal,
  NotConfirmed,
} from '../adjustments/confirm-adjustments.ts'

/** The maximum number of adjustments that one action confirms. */
const maxConfirmed = 200
/** The number of form fields besides the rows. */
const otherFields = 20

export interface ConfirmSeveralState extends FormPlan<ConfirmingPlan> {
  outcome: ConfirmedSeveral | null
  /** The selected adjustments, which the confirmation sends again. */
  ids: readonly string[]
}

/** The list of adjustments sends the ticked rows, which shows the plan; its button confirms these adjustments. */
export async function handleConfirmAdjustments(context: APIContext): Promise<Response | ConfirmSeveralState> {
  const { adjustments } = context.locals.app.fees
  const selection: { ids: readonly string[] } = { ids: [] }
  const readIds = async (form: FormData): Promise<readonly string[]> => {
    selection.ids = await readSelection(context, form, { list: 'adjustments', most: maxConfirmed })
    return selection.ids
  }
  const state = await plannedForm(
    context,
    { limit: 'staff', mostFields: maxConfirmed + otherFields },
    {
      access: feeCheckers,
      preview: async (form) => adjustments.planConfirming(await readIds(form), actorOf(context)),
      async commit(form) {
        const done = await adjustments.confirmSeveral(
          await readIds(form),
          textOf(form, 'pin'),
          actorOf(context),
        )
        return goOnWithMessage(context, context.url.pathname, done)
      },
    },
  )
  if (state instanceof Response) return state
  return { ...state, outcome: takeMessage<ConfirmedSeveral>(context), ids: selection.ids }
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
