import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { ChecklistStep } from '../checklist/feature.ts'

/** What a new college works for first. */
export const firstExam: ChecklistStep = {
  rank: 50,
  title: m['checklist.step.exam.title'],
  help: m['checklist.step.exam.help'],
  link: routes.examinations,
  isDone: async ({ results }) => (await results.lookup.listed()).length > 0,
  async outcome({ results }) {
    const [newest] = await results.lookup.listed()
    return newest ? { title: newest.title, link: routes.result(newest.title) } : null
  },
}
