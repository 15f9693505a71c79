import type { HiddenChoice, ImportOptions } from '#lib/schemas/import.ts'
import type { Actor } from '../audit/audit.ts'
import { newId } from '../core/ids.ts'
import { transition } from '../transitions/transition.ts'
import { importMachine } from './import-states.ts'
import type { ImportHost } from './import-host.ts'
import type { ImportStore } from './imports.repository.ts'
import { fileOf } from './import-file.ts'
import { type InspectedFile, readFile } from './inspect-file.ts'
import { choicesOf } from './kind-of.ts'

export interface NewFile {
  subjectId?: string
  options?: ImportOptions
  bytes: Uint8Array
  fileName: string
}

export interface StartedImport extends InspectedFile {
  importId: string
  hidden: HiddenChoice | null
}

interface Parts {
  host(): ImportHost
  store: ImportStore
}

/** Takes a file in. @throws DomainError Invalid `sheet.*`, `import.choiceMissing`, NotFound of what it is about */
export const startImport =
  ({ host: made, store }: Parts) =>
  async (kindName: string, file: NewFile, actor: Actor): Promise<StartedImport> => {
    const host = made()
    const { subjectId = '', options = {}, bytes } = file
    const { kind, place } = host.runner(kindName)
    const chosen = choicesOf(kind, options)
    await place(subjectId)
    // By the time that its columns are matched it is there to check the file.
    host.workers.begin('interactive')
    const { inspected, secretFields } = await readFile({ host: made, store })(kindName, file)
    const { fileName, headers, mapping } = inspected
    const importId = newId()
    const found = {
      ...{ id: importId, kind: kindName, subjectId, options: chosen, fileName, headers, mapping },
      secretFields,
      hiddenRows: inspected.hiddenRows,
    }
    const kept = await host.files.prepare(fileOf(found, fileName, actor), bytes)
    const at = host.clock.now()
    await store.transact(async (write) => {
      await kind.lockSubject?.(write.transaction, subjectId)
      await write.files.add(kept)
      await transition(write, importMachine, {
        ...{ move: 'start', id: importId, from: null, actor, at, audit: {} },
        async update(state) {
          await write.imports.start({ ...found, state, fileHash: kept.hash }, at, actor)
          await kind.opened?.(write.transaction, { ...found, state })
          return true
        },
      })
    })
    return { importId, ...inspected, hidden: null }
  }
