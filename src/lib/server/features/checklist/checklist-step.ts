import type { App } from '../../kernel/app.ts'

/** Something to do before a new college is ready for its first result. */
export interface ChecklistStep {
  /** Its place: lower ones are done first. */
  rank: number
  title: () => string
  /** What it is for, in a sentence. */
  help: () => string
  /** Where it is done. */
  link: string
  /** No college does without it. */
  isNeeded?: true
  /** What its button says by which a college does without it, where that is an answer of its own. */
  without?: () => string
  isDone(app: App): Promise<boolean>
  /** What visitors see of it once it is done; null where they see nothing. */
  outcome?(app: App): Promise<{ title: string; link: string } | null>
}

export type ChecklistSteps = Readonly<Record<string, ChecklistStep>>
