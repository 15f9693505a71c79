import type { Kernel } from '../../app.ts'
import type { Actor } from '../../audit/audit.ts'
import { isComplete, mayUse } from '../../http/access/access.ts'
import type { FileKind, FileKinds, NewFile } from '../../kept-files/stored-file.ts'
import type { SheetReader } from '../../spreadsheets/sheet.types.ts'
import { kindOf } from '../kind-registry.ts'
import { type SecretFields, showText } from '../rows/format-cell.ts'
import type { StoredImport } from '../store/import-row.ts'
import { importRepository } from '../store/import.repository.ts'

/** Whether the user may run this kind of import. */
const mayRead: FileKind['mayRead'] = async (app, { ownerId }, user) => {
  const found = await importRepository(app.database.reads).find(ownerId)
  if (!found) return false
  const { access } = kindOf(app, found.kind)
  return mayUse(access, user) && isComplete(access, user)
}

const kept = { access: 'signedIn', mediaTypes: ['application/octet-stream'] } as const

/** The uploaded files. Only its uploader can download one with secrets; others see its rows masked. */
export const importFiles: FileKinds = {
  'imports.file': { ...kept, mayRead },
  'imports.sealedFile': {
    ...kept,
    isSealed: true,
    mayRead: async (app, file, user) => file.createdBy === user?.id && (await mayRead(app, file, user)),
  },
}

const fileKindOf = (secretFields: SecretFields): string =>
  secretFields ? 'imports.sealedFile' : 'imports.file'

interface Owner {
  id: string
  secretFields: SecretFields
}

export const ownerOf = ({ id, secretFields }: Owner) => ({
  kind: fileKindOf(secretFields),
  ownerEntity: 'import',
  ownerId: id,
})

export const importedFile = (found: Owner, name: string, { id }: Actor): NewFile => ({
  ...ownerOf(found),
  name,
  mediaType: 'application/octet-stream',
  createdBy: id,
})

type StoredFileOfImport = Pick<StoredImport, 'fileHash' | 'fileName' | 'secretFields'>
type ReadableImport = StoredFileOfImport & Pick<StoredImport, 'kind'>

/** Returns the uploaded file; null if it is deleted. */
export async function bytesOf(
  { files }: Pick<Kernel, 'files'>,
  { fileHash, secretFields }: StoredFileOfImport,
): Promise<Uint8Array | null> {
  const kept = await files.get(fileHash)
  return kept && files.open({ kind: fileKindOf(secretFields) }, kept)
}

/**
 * Reads the rows of a file. In a file without headings a person's row takes their place, and is shown and remembered
 * as headings.
 */
export async function readImport(
  kernel: Pick<Kernel, 'features' | 'files' | 'sheets'>,
  found: ReadableImport,
): Promise<SheetReader | null> {
  const bytes = await bytesOf(kernel, found)
  if (!bytes) return null
  const { columns } = kindOf(kernel, found.kind)
  const sheet = await kernel.sheets.read(bytes, found.fileName, columns.sections)
  return { ...sheet, headers: sheet.headers.map((text) => showText(found.secretFields, text)) }
}
