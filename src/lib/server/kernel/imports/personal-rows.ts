import type { ImportState } from '#lib/schemas/import.ts'
import { importKindsOf } from '../declared.ts'
import { mayName, namesPerson } from '../personal-data/names-person.ts'
import { type Person, allIdsOf } from '../personal-data/person.ts'
import type { Asked } from '../personal-data/personal-data.ts'
import { type StoredRow, rowOf } from './import-row.ts'
import { type RowSeal, rowSealOf } from './row-seal.ts'
import { type SecretFields, showCell } from './show-cell.ts'

/** Whose rows may still be written or taken back. */
export const openStates: readonly ImportState[] = ['checking', 'checked', 'committing', 'undoing']

interface NamingRow extends StoredRow {
  importId: string
  kind: string
  fileName: string
  state: ImportState
  secretFields: SecretFields
}

/** Of kinds whose lists are records of the college, or of all others. */
export async function rowsNaming(asked: Asked, which: 'records' | 'others'): Promise<NamingRow[]> {
  const { app, person } = asked
  const kinds = importKindsOf(app.features)
  const seal = rowSealOf(app.keyring)
  const rows = await rowsToLookAt(asked)
  return rows
    .filter(({ kind }) => (kinds[kind]?.isRecord === true) === (which === 'records'))
    .map((row) => namingRow(row, seal))
    .filter((row) => becameThem(row, person) || namesPerson(person, cellsOf(row)))
}

/** Of a sealed list every row: what it holds is not found by a search. */
const rowsToLookAt = ({ db, person }: Asked) =>
  db
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .selectAll('import_rows')
    .select(['imports.kind', 'imports.file_name', 'imports.state', 'imports.secret_fields'])
    .where((eb) =>
      eb.or([
        mayName(person, ['raw', 'parsed', 'mended', 'problems']),
        eb('entity', 'in', ['', ...allIdsOf(person)]),
        eb.and([eb('secret_fields', 'is not', null), eb('stripped_at', 'is', null)]),
      ]),
    )
    .execute()

type FoundRow = Awaited<ReturnType<typeof rowsToLookAt>>[number]

const namingRow = (row: FoundRow, seal: RowSeal): NamingRow => ({
  ...rowOf(row, seal),
  importId: row.import_id,
  kind: row.kind,
  fileName: row.file_name,
  state: row.state,
  // Written by `JSON.stringify` of the same type.
  secretFields: row.secret_fields === null ? null : (JSON.parse(row.secret_fields) as string[]),
})

const becameThem = ({ entity }: NamingRow, person: Person): boolean =>
  entity !== null && allIdsOf(person).includes(entity)

const cellsOf = ({ raw, parsed, mended, problems }: NamingRow): unknown => [raw, parsed, mended, problems]

export const shownRow = ({ fileName, line, raw, mended, secretFields }: NamingRow): object => ({
  file: fileName,
  line,
  cells: Object.fromEntries(
    Object.entries({ ...raw, ...mended }).map(([field, text]) => [
      field,
      showCell(secretFields, field, text),
    ]),
  ),
})

/** What stood in a cell until it was put right once more. */
async function dropMends({ app, db, person }: Asked): Promise<void> {
  const kinds = importKindsOf(app.features)
  const found = await db
    .selectFrom('import_mends')
    .innerJoin('imports', 'imports.id', 'import_mends.import_id')
    .selectAll('import_mends')
    .select('imports.kind')
    .where(mayName(person, ['before_text', 'after_text']))
    .execute()
  for (const { kind, import_id: importId, number, field, before_text: before, after_text: after } of found) {
    const isTheirs = namesPerson(person, [{ [field]: before }, { [field]: after }])
    if (kinds[kind]?.isRecord === true || !isTheirs) continue
    await db
      .deleteFrom('import_mends')
      .where('import_id', '=', importId)
      .where('number', '=', number)
      .execute()
  }
}

/**
 * The rows, and of each list that has one its uploaded file: nobody can take one row out of a spreadsheet. Its
 * bytes go with the next cleanings, since nothing refers to them any more.
 */
export async function dropRows(asked: Asked): Promise<void> {
  const rows = await rowsNaming(asked, 'others')
  const { db } = asked
  for (const { importId, line } of rows) {
    await db.deleteFrom('import_rows').where('import_id', '=', importId).where('line', '=', line).execute()
    await db.deleteFrom('import_mends').where('import_id', '=', importId).where('line', '=', line).execute()
  }
  await dropMends(asked)
  for (const id of new Set(rows.map(({ importId }) => importId))) {
    await db.deleteFrom('files').where('owner_entity', '=', 'import').where('owner_id', '=', id).execute()
    await db.updateTable('imports').set({ file_hash: '' }).where('id', '=', id).execute()
  }
}
