import type { APIContext } from 'astro'
import { counted, showCount } from '#lib/i18n/numbers.ts'
import { sayError } from '#lib/i18n/say.ts'
import { text } from '#lib/lists/cell.ts'
import { type PlainTable, plainTable } from '#lib/lists/plain-table.ts'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import { refuseAt } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormPlan, plannedForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { type TickedRows, showTickedPage } from '../../../kernel/lists/view/ticked-page.ts'
import { goOnWithMessage, takeMessage } from '../../../kernel/secrets/shown-once.ts'
import type { CatalogueView } from '../../catalogue/feature.ts'
import { type WaitingAdmission, maxAdmittedAtOnce, formatBranch } from '../lists/waiting.list.ts'
import { isRecordComplete, formatGaps } from '../register/admit.ts'
import type { AdmitSeveralPlan, AdmissionRefusal } from '../register/admit-several.ts'

/** The number of form fields besides the checkboxes. */
const otherFields = 20

/** The result, shown once on the next page. */
interface AdmitSeveralResult {
  admitted: number
  refused: readonly AdmissionRefusal[]
}

/** The first button shows the plan; the second one admits the chosen students. */
export async function handleAdmitSeveral(
  context: APIContext,
): Promise<Response | (FormPlan<AdmitSeveralPlan> & { outcome: AdmitSeveralResult | null })> {
  const { admissions } = context.locals.app
  const state = await plannedForm(
    context,
    { limit: 'staff', mostFields: maxAdmittedAtOnce + otherFields },
    {
      access: admissionOffice,
      preview: (form) => admissions.planAdmitting(parseChoices(form)),
      async commit(form) {
        const done = await admissions.admitSeveral(parseChoices(form), textOf(form, 'pin'), actorOf(context))
        return goOnWithMessage(context, context.url.pathname + context.url.search, done)
      },
    },
  )
  return state instanceof Response ? state : { ...state, outcome: takeMessage<AdmitSeveralResult>(context) }
}

/** @throws DomainError Invalid, at the boxes */
function parseChoices(form: FormData): { id: string; version: number }[] {
  const chosen = new Map<string, number>()
  for (const each of form.getAll('admission')) {
    const [id = '', version = ''] = String(each).split(' ')
    chosen.set(id, Number(version))
  }
  if (chosen.size === 0) throw refuseAt('admission', 'admissions.noneChosen')
  if (chosen.size > maxAdmittedAtOnce)
    throw refuseAt('admission', 'admissions.tooManyChosen', { most: showCount(maxAdmittedAtOnce) })
  return [...chosen].map(([id, version]) => ({ id, version }))
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

/** Lists the refused admissions with reasons. */
export const refusedTable = (refused: readonly AdmissionRefusal[]): PlainTable =>
  plainTable(
    m['admissions.several.refused'](),
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
  return [
    only !== undefined && another === undefined
      ? m['admissions.several.askOf']({ ...counted(students), branch: only })
      : m['admissions.several.ask'](counted(students)),
    another === undefined ? '' : shares,
    undated > 0 ? m['admissions.several.undated'](counted(undated)) : '',
    lacking > 0 ? m['admissions.several.lacking'](counted(lacking)) : '',
    refused.length > 0 ? m['admissions.several.cannot'](counted(refused.length)) : '',
  ].filter(Boolean)
}

export type WaitingAdmissionsPage = TickedRows<WaitingAdmission>

/** Shows waiting admissions, filtered by the address. */
export const showWaiting = (context: APIContext): Promise<WaitingAdmissionsPage> =>
  showTickedPage<WaitingAdmission>(context, {
    byPage: 'admissionsWaiting',
    all: 'allAdmissionsWaiting',
    most: maxAdmittedAtOnce,
  })
