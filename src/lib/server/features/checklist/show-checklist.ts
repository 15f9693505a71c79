import type { App } from '../../kernel/app.ts'
import { checklistOf } from '../../kernel/declared.ts'

export interface ShownStep {
  name: string
  title: string
  help: string
  link: string
  state: 'done' | 'open' | 'leftOut'
}

/** The steps in their order, each as it stands now. */
export async function showChecklist(app: App): Promise<ShownStep[]> {
  const leftOut = await app.checklist.leftOut()
  const steps = Object.entries(checklistOf(app.features)).toSorted(([, a], [, b]) => a.rank - b.rank)
  return Promise.all(
    steps.map(async ([name, { title, help, link, isDone }]): Promise<ShownStep> => {
      const notDone = leftOut.includes(name) ? 'leftOut' : 'open'
      return { name, title: title(), help: help(), link, state: (await isDone(app)) ? 'done' : notDone }
    }),
  )
}

/** Stops at the first that is open: in a college that has begun, no step asks for much. */
export async function hasOpenStep(app: App): Promise<boolean> {
  const leftOut = await app.checklist.leftOut()
  for (const [name, { isDone }] of Object.entries(checklistOf(app.features)))
    if (!leftOut.includes(name) && !(await isDone(app))) return true
  return false
}

/** How many are still to be done. */
export const countOpen = (steps: readonly ShownStep[]): number =>
  steps.filter(({ state }) => state === 'open').length
