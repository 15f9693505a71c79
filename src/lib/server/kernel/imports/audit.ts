import { say } from '#lib/i18n/say.ts'
import { m } from '#paraglide/messages.js'
import { type FieldParts, recordsIn, type TrailReader, type TrailRecord } from '../audit/audited-record.ts'
import { isDomainError } from '../core/errors.ts'
import { importKindsOf } from '../declared.ts'
import type { ImportKind } from './import-kind.ts'
import type { StoredImport } from './store/import-row.ts'
import { importRepository } from './store/import.repository.ts'

/** Uploads by the name of their file, with the columns of their kind. */
export const importRecords: TrailRecord = {
  ...recordsIn({ table: 'imports', name: 'file_name', searched: ['file_name'] }),
  people: ['by'],
  coded: {
    state: (code) => say(`imports.state.${code}`),
    // The id of the exam that uploads of marks are about; `subjectId` shows its title.
    examId: () => '',
  },
  async partsOf(reader, id) {
    const found = await importRepository(reader.app.database.reads).find(id)
    const kind = found && importKindsOf(reader.app.features)[found.kind]
    return kind ? partsOf(kind, reader, found) : {}
  },
}

async function partsOf(
  kind: ImportKind,
  { app }: TrailReader,
  { subjectId, options }: StoredImport,
): Promise<FieldParts> {
  const subject = await titleOf(kind, app, subjectId)
  const titles = new Map(kind.columns.list(options).map(({ field, title }) => [field, title]))
  return {
    kind: { label: m['trail.field.kind'](), say: () => kind.title() },
    subjectId: { label: m['trail.field.subjectId'](), say: () => subject },
    field: { label: m['trail.field.field'](), say: (field) => titles.get(field)?.() ?? field },
  }
}

/** Returns the title of what the upload is about; empty if that was deleted or if the upload is about no record. */
async function titleOf(kind: ImportKind, app: TrailReader['app'], subjectId: string): Promise<string> {
  if (subjectId === '') return ''
  try {
    return (await kind.place(app, subjectId)).title
  } catch (error) {
    if (!isDomainError(error)) throw error
    return ''
  }
}
