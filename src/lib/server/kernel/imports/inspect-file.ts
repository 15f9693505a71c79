import { maskAadhaarIn } from '#lib/rules/aadhaar.ts'
import type { ImportColumnReply, ImportOptions } from '#lib/schemas/import.ts'
import type { App } from '../app.ts'
import { invalid } from '../core/errors.ts'
import type { SheetOutline } from '../spreadsheets/sheet.types.ts'
import { columnsOf } from './columns-of.ts'
import { type FileColumns, fileColumns } from './file-columns.ts'
import type { ImportStore } from './imports.repository.ts'
import { choicesOf, kindOf } from './kind-of.ts'
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
  app(): App
  store: ImportStore
}

interface ReadFile {
  secretFields: SecretFields
  inspected: InspectedFile
}

/** Reads a file and keeps nothing of it. @throws DomainError Invalid `sheet.*`, `import.choiceMissing` */
export const readFile =
  ({ app: made, store }: Parts) =>
  async (kindName: string, { options = {}, bytes, ...file }: SentFile): Promise<ReadFile> => {
    const app = made()
    // It stands in lists and in the audit trail, and may name whom the file is about.
    const fileName = maskAadhaarIn(file.fileName)
    const kind = kindOf(app, kindName)
    const chosen = choicesOf(kind, options)
    const outline = await app.sheets.outline(bytes, fileName)
    if (outline.rows === 0) throw invalid('sheet.empty')
    const columns = await columnsOf(app, kind, chosen)
    const secretFields = secretFieldsOf(columns, outline)
    const headers = outline.headers.map((text) => showText(secretFields, text))
    const { hiddenColumns } = outline
    const matched = await fileColumns({ app, store, kind: kindName, headers, hiddenColumns, columns })
    const shown = showOutline(outline, { mapping: matched.mapping, secretFields })
    return { secretFields, inspected: { fileName, ...shown, ...matched, columns: sayColumns(columns) } }
  }

/** What its sender is shown of it. @throws the same */
export const inspectFile =
  (parts: Parts) =>
  async (kindName: string, file: SentFile): Promise<InspectedFile> =>
    (await readFile(parts)(kindName, file)).inspected
