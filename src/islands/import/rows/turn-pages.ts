import {
  $step,
  attempt,
  type ImportStep,
  showChanges,
  showNew,
  showNoted,
  showRows,
} from '../import.store.ts'

type CheckedStep = Extract<ImportStep, { name: 'checked' }>

/** Of a step that shows what a dry run found: another page of its rows. */
const turn = (work: (step: CheckedStep) => Promise<Partial<CheckedStep>>): Promise<void> =>
  attempt(async () => {
    const step = $step.get()
    if (step.name === 'checked') $step.set({ ...step, ...(await work(step)) })
  })

export const turnWrong = (page: number): Promise<void> =>
  turn(async ({ found }) => ({ wrong: await showRows(found.id, 'error', page) }))

export const turnChanged = (page: number): Promise<void> =>
  turn(async ({ found }) => ({ changed: await showChanges(found, page) }))

export const turnNew = (page: number): Promise<void> =>
  turn(async ({ found }) => ({ fresh: await showNew(found, page) }))

export const turnNoted = (page: number): Promise<void> =>
  turn(async ({ found }) => ({ noted: await showNoted(found, page) }))
