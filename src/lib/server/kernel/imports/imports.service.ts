import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { Actor } from '../audit/audit.ts'
import { notFound } from '../core/errors.ts'
import { requireAccess } from '../http/access/access.ts'
import { exportsFolder } from '../lists/files/export-list.ts'
import { correctRows } from './checks/correct-rows.ts'
import { askCheck } from './checks/start-check.ts'
import { createImportEnding } from './completion/finish-import.ts'
import { type SingleStepImport, type ImportedFile, importAtOnce } from './completion/import-at-once.ts'
import type { ErrorFile, ErrorFileOrder } from './files/error-file.ts'
import { bytesOf } from './files/import-file.ts'
import { inspectFile, reopenImport, startImport } from './files/start-import.ts'
import type { ImportHost } from './import-host.ts'
import { endsUnderWay } from './import-states.ts'
import { choicesOf, kindOf, requireImport } from './kind-registry.ts'
import { addValues, applyRemedy } from './mapping/missing-values.ts'
import { createRememberedWords } from './mapping/value-mapping.ts'
import type { ImportStore } from './store/imports.repository.ts'
import { type ShownChoice, showChoices } from './views/show-choices.ts'
import { createImportViews, viewChanges } from './views/view-import.ts'

interface Parts {
  host(): ImportHost
  store: ImportStore
}

export type Imports = ReturnType<typeof createImportsService>

declare module '../app.ts' {
  interface Kernel {
    imports: Imports
  }
}

type Reader = Pick<CurrentUser, 'id'>

/** Creates the import service: start → check (dry run) → correct → commit → undo, for every kind. */
export function createImportsService({ host, store }: Parts) {
  const parts = { host, store, underWay: endsUnderWay() }
  const start = startImport(parts)
  const check = askCheck(parts)
  const ending = createImportEnding(parts)
  return {
    inspect: inspectFile(parts),
    start,
    reopen: reopenImport(parts),
    check,
    correct: correctRows(parts),
    addValues: addValues(parts),
    applyRemedy: applyRemedy(parts),
    ...ending,
    ...createImportViews(parts),
    ...createRememberedWords(parts),
    changes: viewChanges(parts),

    /** Runs all steps without review of the dry run. @throws DomainError of each step */
    atOnce: (order: SingleStepImport, actor: Actor): Promise<ImportedFile> =>
      importAtOnce(
        { host: host(), store, start, check, commit: ending.commit, discard: ending.discard },
        order,
        actor,
      ),

    /**
     * Writes all invalid rows, with secrets masked, as a file that is read once.
     * @throws DomainError NotFound `import.notFound`, TooMany `worker.busy`
     */
    errorFile(importId: string): Promise<ErrorFile> {
      const order: ErrorFileOrder = { importId, locale: getLocale(), folder: exportsFolder(host().env) }
      return host().workers.callLong<ErrorFile>('imports.writeErrorFile', order)
    },

    /**
     * Writes the rows that were left out, or whose record stays after an undo, with name and reason.
     * @throws DomainError NotFound `import.notFound`, TooMany `worker.busy`
     */
    leftFile(importId: string): Promise<ErrorFile> {
      const order: ErrorFileOrder = { importId, locale: getLocale(), folder: exportsFolder(host().env) }
      return host().workers.callLong<ErrorFile>('imports.writeLeftFile', order)
    },

    /** Returns the choices before a file, in the current language. */
    choices: (kindName: string): ShownChoice[] => showChoices(kindOf(host(), kindName), host().clock.now()),

    /**
     * Returns the uploaded file; a sealed one only to its uploader.
     * @throws DomainError NotFound `import.notFound`
     */
    async file(importId: string, reader: Reader): Promise<{ fileName: string; bytes: Uint8Array }> {
      const found = await requireImport(store.read, importId)
      const isOpen = found.secretFields === null || found.createdBy === reader.id
      const bytes = isOpen ? await bytesOf(host(), found) : null
      if (!bytes) throw notFound('import.notFound')
      return { fileName: found.fileName, bytes }
    },

    /**
     * Returns the records that an import of a kind created or changed.
     * @throws DomainError NotFound `import.notFound`
     */
    async entities(kindName: string, importId: string): Promise<string[]> {
      const { kind } = await requireImport(store.read, importId)
      if (kind !== kindName) throw notFound('import.notFound')
      return store.read.lines.entities(importId)
    },

    /** Returns a workbook to fill in. */
    template(kindName: string, options: ImportOptions, locale: 'en' | 'de'): Promise<Uint8Array> {
      const chosen = choicesOf(kindOf(host(), kindName), options, indianDate(host().clock.now()))
      return host().workers.call<Uint8Array>('imports.template', kindName, chosen, locale)
    },

    /** Requires access to a kind. @throws DomainError Unauthenticated, Forbidden, NotFound `import.unknownKind` */
    requireKind(kindName: string, user: CurrentUser | null): void {
      requireAccess('signedIn', user)
      requireAccess(kindOf(host(), kindName).access, user)
    },

    /** Requires access to the kind of an import. @throws DomainError NotFound `import.notFound` */
    async requireImport(importId: string, user: CurrentUser | null): Promise<void> {
      requireAccess('signedIn', user)
      const { kind } = await requireImport(store.read, importId)
      requireAccess(kindOf(host(), kind).access, user)
    },
  }
}
