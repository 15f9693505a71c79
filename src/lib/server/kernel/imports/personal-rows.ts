import type { Selectable } from 'kysely'
import type { ImportState } from '#lib/schemas/import.ts'
import { importKindsOf } from '../declared.ts'
import type { ImportLineRow } from '../db/tables.ts'
import { mayName, namesPerson } from '../personal-data/names-person.ts'
import { type Person, allIdsOf } from '../personal-data/person.ts'
import type { Asked } from '../personal-data/personal-data.ts'

/** Whose rows may still be written or taken back. */
export const openStates: readonly ImportState[] = ['checking', 'checked', 'committing', 'undoing']

type NamingRow = Selectable<ImportLineRow> & { kind: string; file_name: string; state: ImportState }

/** Of kinds whose lists are records of the college, or of all others. */
export async function rowsNaming(
  { app, db, person }: Asked,
  which: 'records' | 'others',
): Promise<NamingRow[]> {
  const kinds = importKindsOf(app.features)
  const rows = await db
    .selectFrom('import_rows')
    .innerJoin('imports', 'imports.id', 'import_rows.import_id')
    .selectAll('import_rows')
    .select(['imports.kind', 'imports.file_name', 'imports.state'])
    .where((eb) =>
      eb.or([
        mayName(person, ['raw', 'parsed', 'mended', 'problems']),
        eb('entity', 'in', ['', ...allIdsOf(person)]),
      ]),
    )
    .execute()
  return rows
    .filter(({ kind }) => (kinds[kind]?.isRecord === true) === (which === 'records'))
    .filter((row) => becameThem(row, person) || namesPerson(person, cellsOf(row)))
}

const becameThem = ({ entity }: NamingRow, person: Person): boolean =>
  entity !== null && allIdsOf(person).includes(entity)

const cellsOf = ({ raw, parsed, mended, problems }: NamingRow): unknown =>
  [raw, parsed, mended, problems].map((json) => (json === null ? null : (JSON.parse(json) as unknown)))

export const shownRow = ({ file_name, line, raw, mended }: NamingRow): object => ({
  file: file_name,
  line,
  cells: { ...(JSON.parse(raw ?? '{}') as object), ...(JSON.parse(mended ?? '{}') as object) },
})

/**
 * The rows, and of each list that has one its uploaded file: nobody can take one row out of a spreadsheet. Its
 * bytes go with the next cleanings, since nothing refers to them any more.
 */
export async function dropRows(asked: Asked): Promise<void> {
  const rows = await rowsNaming(asked, 'others')
  const { db } = asked
  for (const { import_id, line } of rows)
    await db.deleteFrom('import_rows').where('import_id', '=', import_id).where('line', '=', line).execute()
  for (const id of new Set(rows.map(({ import_id }) => import_id))) {
    await db.deleteFrom('files').where('owner_entity', '=', 'import').where('owner_id', '=', id).execute()
    await db.updateTable('imports').set({ file_hash: '' }).where('id', '=', id).execute()
  }
}
