import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { maskAadhaarIn } from '#lib/rules/numbers/aadhaar.ts'
import type { ImportColumnReply } from '#lib/schemas/imports/import-replies.ts'
import type { HiddenChoice, ImportOptions } from '#lib/schemas/imports/import-requests.ts'
import type { Role } from '#lib/schemas/role.ts'
import { type Actor, isSystem } from '../../audit/audit.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { SheetOutline } from '../../spreadsheets/sheet.types.ts'
import { transition } from '../../transitions/transition.ts'
import type { ImportHost } from '../import-host.ts'
import { importMachine } from '../import-states.ts'
import { choicesOf, requireImport } from '../kind-registry.ts'
import { type FileColumns, fileColumns } from '../mapping/file-columns.ts'
import { sayColumns } from '../mapping/mapped-cells.ts'
import { type SecretFields, secretFieldsOf, showOutline, showText } from '../rows/format-cell.ts'
import type { ImportStore } from '../store/imports.repository.ts'
import { bytesOf, importedFile } from './import-file.ts'

export interface UploadedFile {
  subjectId?: string
  options?: ImportOptions
  bytes: Uint8Array
  fileName: string
}

export interface StartedImport extends InspectedFile {
  importId: string
  hidden: HiddenChoice | null
}

interface StartParts {
  host(): ImportHost
  store: ImportStore
}

/** Accepts a file. @throws DomainError Invalid `sheet.*` and as `choicesOf`, NotFound for its subject */
export const startImport =
  ({ host: made, store }: StartParts) =>
  async (kindName: string, file: UploadedFile, actor: Actor): Promise<StartedImport> => {
    const host = made()
    const { subjectId = '', options = {}, bytes } = file
    const { kind, place } = host.runner(kindName)
    const chosen = choicesOf(kind, options, indianDate(host.clock.now()))
    await place(subjectId)
    // Starts a worker early, so that it is ready to check the file once its columns are matched.
    host.workers.startThread('interactive')
    const { inspected, secretFields } = await readFile({ host: made, store })(kindName, {
      ...file,
      roles: isSystem(actor) ? undefined : (actor.roles ?? []),
    })
    const { fileName, headers, mapping } = inspected
    const importId = newId()
    const found = {
      id: importId,
      kind: kindName,
      subjectId,
      options: chosen,
      fileName,
      headers,
      mapping,
      secretFields,
      hiddenRows: inspected.hiddenRows,
    }
    const kept = await host.files.prepare(importedFile(found, fileName, actor), bytes)
    const at = host.clock.now()
    await store.transact(async (write) => {
      await kind.hooks?.lockSubject?.(write.transaction, subjectId)
      await write.files.add(kept)
      await transition(write, importMachine, {
        move: 'start',
        id: importId,
        from: null,
        actor,
        at,
        audit: {},
        async update(state) {
          await write.imports.start({ ...found, state, fileHash: kept.hash }, at, actor)
          await kind.hooks?.opened?.(write.transaction, { ...found, state })
          return true
        },
      })
    })
    return { importId, ...inspected, hidden: null }
  }

/** What a file contains, before anything is stored: its first rows and its columns, with secrets masked. */
export interface InspectedFile extends SheetOutline, FileColumns {
  fileName: string
  columns: ImportColumnReply[]
}

interface SentFile {
  options?: ImportOptions
  bytes: Uint8Array
  fileName: string
  /** The reader's roles; omitted by a command. */
  roles?: readonly Role[] | undefined
}

interface InspectParts {
  host(): ImportHost
  store: ImportStore
}

interface ReadFile {
  secretFields: SecretFields
  inspected: InspectedFile
}

/** Reads a file without storing it. @throws DomainError Invalid `sheet.*` and as `choicesOf` */
const readFile =
  ({ host: made, store }: InspectParts) =>
  async (kindName: string, { options = {}, bytes, roles, ...file }: SentFile): Promise<ReadFile> => {
    const host = made()
    // The name appears in lists and in the audit trail, and may identify the person whom the file is about.
    const fileName = maskAadhaarIn(file.fileName)
    const runner = host.runner(kindName)
    const chosen = choicesOf(runner.kind, options, indianDate(host.clock.now()))
    const { sections } = runner.kind.columns
    const outline = await host.sheets.outline(bytes, fileName, sections)
    if (outline.rows === 0) throw invalid('sheet.empty')
    const columns = await runner.columns(chosen)
    const secretFields = secretFieldsOf(columns, outline)
    const headers = outline.headers.map((text) => showText(secretFields, text))
    const { hiddenColumns } = outline
    const matched = await fileColumns({ host, store, kind: kindName, headers, hiddenColumns, columns, roles })
    const shown = showOutline(outline, { mapping: matched.mapping, secretFields })
    return { secretFields, inspected: { fileName, ...shown, ...matched, columns: sayColumns(columns) } }
  }

/** Returns what the uploader sees of the file. @throws DomainError Invalid `sheet.*` and as `choicesOf` */
export const inspectFile =
  (parts: InspectParts) =>
  async (kindName: string, file: SentFile): Promise<InspectedFile> =>
    (await readFile(parts)(kindName, file)).inspected

interface ReopenParts {
  host(): ImportHost
  store: ImportStore
}

/**
 * Shows an earlier upload as it was shown then, so that a user who closed the tab can continue.
 * @throws DomainError NotFound `import.notFound`
 */
export const reopenImport =
  ({ host: made, store }: ReopenParts) =>
  async (importId: string, roles?: readonly Role[]): Promise<StartedImport> => {
    const host = made()
    const found = await requireImport(store.read, importId)
    const { fileName, mapping, options, headers } = found
    const bytes = await bytesOf(host, found)
    if (!bytes) throw notFound('import.notFound')
    const runner = host.runner(found.kind)
    const { sections } = runner.kind.columns
    const outline = showOutline(await host.sheets.outline(bytes, fileName, sections), found)
    const columns = await runner.columns(options)
    const matched = await fileColumns({
      host,
      store,
      kind: found.kind,
      headers,
      hiddenColumns: outline.hiddenColumns,
      columns,
      roles,
    })
    // Choices made for the check need not be asked again.
    const doubts = matched.doubts.filter(({ field }) => (mapping[field] ?? null) === null)
    const shown = { ...matched, mapping, doubts, hidden: found.hidden }
    return { importId, fileName, ...outline, ...shown, columns: sayColumns(columns) }
  }
