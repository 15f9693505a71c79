import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { sayError } from '#lib/i18n/say.ts'
import { admissionOffice } from '#lib/rules/admissions.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { routes } from '#lib/routes.ts'
import type { App } from '../../kernel/app.ts'
import { invalid } from '../../kernel/core/errors.ts'
import { requireAccess } from '../../kernel/http/access.ts'
import { actorOf } from '../../kernel/http/actor-of.ts'
import { goTo } from '../../kernel/http/go-to.ts'
import { type FormState, plainForm } from '../../kernel/http/plain-form.ts'
import type { AdmissionRecord } from './admission.ts'
import { admitSeveral } from './admit-several.ts'
import { objectionTo } from './move-admission.ts'

/** So many on one page, and in one go. */
const most = 100

/** Who waits to be admitted, as the page shows it. */
export interface Waiting extends Pick<AdmissionRecord, 'id' | 'number' | 'version'> {
  name: string
  place: string
  /** Why not yet; empty where nothing speaks against it. */
  objection: string
}

/** Those who have waited longest. */
export async function waitingToBeAdmitted({ admissions, catalogue, clock }: App): Promise<Waiting[]> {
  const [view, found] = [await catalogue.read(), await admissions.waiting(most)]
  const today = indianDate(clock.now())
  return found.map(({ id, number, version, entries, texts }) => {
    const branch = view.byId(entries.branch ?? '')
    const problem = objectionTo({ entries, texts }, today)
    return {
      ...{ id, number, version, name: texts.name },
      place: [branch?.shortName || branch?.name, view.nameOf(entries.batch)].filter(Boolean).join(' · '),
      objection: problem ? sayError(problem, { name: texts.name }) : '',
    }
  })
}

/** Admits whoever is ticked; where some could not be, they are left on the page. */
export const handleAdmitSeveral = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(admissionOffice, context.locals.user)
    const wanted = form.getAll('admission').map((each) => {
      const [id = '', version = ''] = String(each).split(' ')
      return { id, version: Number(version) }
    })
    const problem = { code: 'admissions.noneChosen', params: {} }
    if (wanted.length === 0 || wanted.length > most) throw invalid(problem.code, {}, { admission: problem })
    const { admissions } = context.locals.app
    const { admitted, refused } = await admitSeveral(admissions, wanted, actorOf(context))
    const told = new URLSearchParams({ admitted: String(admitted), left: String(refused.length) })
    return goTo(`${href(routes.admitSeveral)}?${told}`)
  })
