import { sayError } from '#lib/i18n/say.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import type { App } from '../../../kernel/app.ts'
import type { AdmissionRecord } from '../admission.ts'
import { objectionTo } from '../move-admission.ts'

/** So many on one page, and in one go. */
export const mostAdmitted = 100

/** Who waits to be admitted, as the page shows it. */
export interface Waiting extends Pick<AdmissionRecord, 'id' | 'number' | 'version'> {
  name: string
  place: string
  /** Why not yet; empty where nothing speaks against it. */
  objection: string
}

/** Those who have waited longest. */
export async function waitingToBeAdmitted({ admissions, catalogue, clock }: App): Promise<Waiting[]> {
  const [view, found] = [await catalogue.read(), await admissions.waiting(mostAdmitted)]
  const today = indianDate(clock.now())
  return found.map((admission) => {
    const { id, number, version, entries, texts } = admission
    const branch = view.byId(entries.branch ?? '')
    const problem = objectionTo(admission, today)
    return {
      ...{ id, number, version, name: texts.name },
      place: [branch?.shortName || branch?.name, view.nameOf(entries.batch)].filter(Boolean).join(' · '),
      objection: problem ? sayError(problem, { name: texts.name }) : '',
    }
  })
}
