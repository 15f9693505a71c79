import type { Actor } from '../audit/audit.ts'
import { conflict } from '../core/errors.ts'
import type { ImportHost } from './import-host.ts'
import type { ImportStore } from './imports.repository.ts'
import { requireImport } from './kind-of.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

/** What puts many wrong rows right at once, where their kind knows of it. @throws DomainError NotFound `import.notFound`, Conflict `import.noRemedy` */
export const applyRemedy =
  ({ host, store }: Parts) =>
  async (importId: string, actor: Actor): Promise<void> => {
    const found = await requireImport(store.read, importId)
    const { remedy } = host().runner(found.kind)
    if (!remedy) throw conflict('import.noRemedy')
    await remedy.apply(importId, actor)
  }
