import type { Kernel } from '../app.ts'
import type { Sheet } from '../spreadsheets/sheet.types.ts'
import { fileKindOf } from './import-file.ts'
import type { StoredImport } from './import-row.ts'
import { showText } from './show-cell.ts'

type Stored = Pick<StoredImport, 'fileHash' | 'fileName' | 'secretFields'>

/** The file as it was sent; null where it is gone. */
export async function bytesOf(
  { files }: Pick<Kernel, 'files'>,
  { fileHash, secretFields }: Stored,
): Promise<Uint8Array | null> {
  const kept = await files.get(fileHash)
  return kept && files.open({ kind: fileKindOf(secretFields) }, kept)
}

/** Its rows. A file without headings has a row of a person in their place, which is shown and remembered as headings. */
export async function readImport(
  kernel: Pick<Kernel, 'files' | 'sheets'>,
  found: Stored,
): Promise<Sheet | null> {
  const bytes = await bytesOf(kernel, found)
  if (!bytes) return null
  const sheet = await kernel.sheets.read(bytes, found.fileName)
  return { ...sheet, headers: sheet.headers.map((text) => showText(found.secretFields, text)) }
}
