import { setTimeout } from 'node:timers/promises'

export interface Doer<Task, Result> {
  run(task: Task): Promise<Result>
  /** Tasks that are not done yet. */
  readonly waiting: number
  /** Tasks that it does at once. */
  atOnce: number
}

/**
 * Shares tasks between one that always gets on and one that does so when a core is idle, which may be never:
 * what the second has not done after so many milliseconds the first does as well, and the sooner answer counts.
 */
export function shareTasks<Task, Result>(
  steady: Doer<Task, Result>,
  idle: Doer<Task, Result>,
  patience: number,
): (task: Task) => Promise<Result> {
  const load = ({ waiting, atOnce }: Doer<Task, Result>): number => waiting / atOnce

  return async (task) => {
    if (load(steady) <= load(idle)) return steady.run(task)
    const over = new AbortController()
    const later = setTimeout(patience, null, { signal: over.signal }).then(() => steady.run(task))
    return Promise.race([idle.run(task), later]).finally(() => over.abort())
  }
}
