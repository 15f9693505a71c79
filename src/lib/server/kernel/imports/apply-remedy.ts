import type { App } from '../app.ts'
import type { Actor } from '../audit/audit.ts'
import { conflict } from '../core/errors.ts'
import type { ImportStore } from './imports.repository.ts'
import { kindOf, requireImport } from './kind-of.ts'

interface Parts {
  app(): App
  store: ImportStore
}

/** What puts many wrong rows right at once, where their kind knows of it. @throws DomainError NotFound `import.notFound`, Conflict `import.noRemedy` */
export const applyRemedy =
  ({ app: made, store }: Parts) =>
  async (importId: string, actor: Actor): Promise<void> => {
    const found = await requireImport(store.read, importId)
    const { remedy } = kindOf(made(), found.kind)
    if (!remedy) throw conflict('import.noRemedy')
    await remedy.apply(made(), importId, actor)
  }
