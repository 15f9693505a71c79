import type { ImportOffer, ImportOptions } from '#lib/schemas/import.ts'
import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'

/** What was agreed on of an import that is saved by one change of state. */
export interface WholeEnding {
  importId: string
  revision: number | null
  skipBad: boolean
  offer?: ImportOptions | null
}

/** A kind that is committed by one change of state does it itself. Each answers the job that does the rest, where there is one. */
export interface WholeEnds {
  commit(app: App, ending: WholeEnding, actor: Actor): Promise<string | null>
  undo(app: App, importId: string, actor: Actor): Promise<string | null>
  /** What may be done besides when it is saved, in the language of the moment; null where there is nothing. */
  offer?(app: App, importId: string): Promise<ImportOffer | null>
  /** Whether undoing would not be refused now. */
  mayUndo(app: App, importId: string): Promise<boolean>
}
