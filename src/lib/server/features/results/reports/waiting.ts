import type { WaitingItem } from '#lib/campus/dashboards.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { sayAsked } from '../../../kernel/dashboards/waiting-proposals.ts'

/** Lists exams that another examiner wants to publish. */
export async function listProposedExams(app: App, { id }: Pick<CurrentUser, 'id'>): Promise<WaitingItem[]> {
  const proposed = app.examCache
    .all()
    .filter(({ state, proposedBy }) => state === 'proposed' && proposedBy !== id)
  if (proposed.length === 0) return []
  const proposals = await app.resultsStore.read.proposals.newest(proposed.map((exam) => exam.id))
  const names = await app.people.namesOf([...new Set([...proposals.values()].map(({ byId }) => byId))])
  return proposed.map((exam) => {
    const proposal = proposals.get(exam.id)
    return {
      title: m['tile.examProposed']({ exam: exam.title }),
      asked: proposal ? sayAsked(names.get(proposal.byId), proposal.at) : '',
      effect: m['tile.examProposedMeans'](),
      action: m['tile.checkExam'](),
      link: routes.exam(exam.id),
    }
  })
}
