import type { ImportRemedyReply } from '#lib/schemas/import.ts'
import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'

/** Something outside the file that is as its rows do not expect it, and may be changed from the upload. */
export interface ImportRemedy {
  /** In the language of the moment; null where nothing is known that helps. */
  find(app: App, importId: string): Promise<ImportRemedyReply | null>
  /** Does what was found and has a `deed`; the file is not checked again by it. @throws DomainError Conflict `import.noRemedy` where nothing helps any more */
  apply(app: App, importId: string, actor: Actor): Promise<void>
}
