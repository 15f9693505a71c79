import { maskAadhaarIn } from '#lib/rules/aadhaar.ts'
import type { ImportColumnReply, ImportOptions } from '#lib/schemas/import.ts'
import { invalid } from '../core/errors.ts'
import type { SheetOutline } from '../spreadsheets/sheet.types.ts'
import { type FileColumns, fileColumns } from './file-columns.ts'
import type { ImportHost } from './import-host.ts'
import type { ImportStore } from './imports.repository.ts'
import { choicesOf } from './kind-of.ts'
import { sayColumns } from './say-columns.ts'
import { type SecretFields, secretFieldsOf, showOutline, showText } from './show-cell.ts'

/** What a file is, before anything of it is kept: its first rows and its columns, secrets masked. */
export interface InspectedFile extends SheetOutline, FileColumns {
  fileName: string
  columns: ImportColumnReply[]
}

interface SentFile {
  options?: ImportOptions
  bytes: Uint8Array
  fileName: string
}

interface Parts {
  host(): ImportHost
  store: ImportStore
}

interface ReadFile {
  secretFields: SecretFields
  inspected: InspectedFile
}

/** Reads a file and keeps nothing of it. @throws DomainError Invalid `sheet.*`, `import.choiceMissing` */
export const readFile =
  ({ host: made, store }: Parts) =>
  async (kindName: string, { options = {}, bytes, ...file }: SentFile): Promise<ReadFile> => {
    const host = made()
    // It stands in lists and in the audit trail, and may name whom the file is about.
    const fileName = maskAadhaarIn(file.fileName)
    const runner = host.runner(kindName)
    const chosen = choicesOf(runner.kind, options)
    const outline = await host.sheets.outline(bytes, fileName)
    if (outline.rows === 0) throw invalid('sheet.empty')
    const columns = await runner.columns(chosen)
    const secretFields = secretFieldsOf(columns, outline)
    const headers = outline.headers.map((text) => showText(secretFields, text))
    const { hiddenColumns } = outline
    const matched = await fileColumns({ host, store, kind: kindName, headers, hiddenColumns, columns })
    const shown = showOutline(outline, { mapping: matched.mapping, secretFields })
    return { secretFields, inspected: { fileName, ...shown, ...matched, columns: sayColumns(columns) } }
  }

/** What its sender is shown of it. @throws the same */
export const inspectFile =
  (parts: Parts) =>
  async (kindName: string, file: SentFile): Promise<InspectedFile> =>
    (await readFile(parts)(kindName, file)).inspected
