import type { App } from '../../kernel/app.ts'
import { importStoreOf } from '../../kernel/imports/imports.repository.ts'
import type { StoredImport } from '../../kernel/imports/import-row.ts'
import { photosToSaveRepository } from './photos-to-save.repository.ts'
import type { AdmissionSaid } from './read-admission-row.ts'
import type { NumberOwner, NumberOwners } from './sort-photos.ts'

const chunkRows = 500

/** Whom photos beside a spreadsheet may belong to: its good rows, or the admissions that they have become. */
export const ownersOfNumbers = (app: App, found: StoredImport): Promise<NumberOwners> =>
  found.state === 'committed' ? inAdmissions(app, found) : inRows(app, found)

async function inAdmissions({ database }: App, { id }: StoredImport): Promise<NumberOwners> {
  const owners = new Map<string, NumberOwner | null>()
  for (const { id: admissionId, number, photoId } of await photosToSaveRepository(database.reads).all(id))
    add(owners, number, { line: null, admissionId, hasPhoto: photoId !== null })
  return owners
}

async function inRows(app: App, { id }: StoredImport): Promise<NumberOwners> {
  const { lines } = importStoreOf(app).read
  const owners = new Map<string, NumberOwner | null>()
  for (let after = 0; ;) {
    const rows = await lines.nextToCommit(id, chunkRows, after)
    for (const { line, parsed } of rows) {
      // A good row is what `readAdmissionRow` made of it.
      const { fields } = parsed as AdmissionSaid
      add(owners, fields.texts.hallTicketNo ?? '', { line, admissionId: null, hasPhoto: false })
    }
    const last = rows.at(-1)
    if (!last) return owners
    after = last.line
  }
}

function add(owners: Map<string, NumberOwner | null>, number: string, owner: NumberOwner): void {
  if (number !== '') owners.set(number, owners.has(number) ? null : owner)
}
