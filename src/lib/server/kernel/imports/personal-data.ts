import type { ImportState } from '#lib/schemas/imports/import-requests.ts'
import { m } from '#paraglide/messages.js'
import { conflict } from '../core/errors.ts'
import { importKindsOf } from '../declared.ts'
import { mayName, namesPerson } from '../personal-data/names-person.ts'
import { allIdsOf, type Person } from '../personal-data/person.ts'
import type { PersonRequest, PersonalData } from '../personal-data/personal-data.ts'
import { tracesIn } from '../personal-data/traces.ts'
import { type SecretFields, showCell } from './rows/format-cell.ts'
import { keepImportDays } from './store/clean-imports.ts'
import { toStoredRow, type RowSeal, rowSealOf, type StoredRow } from './store/import-row.ts'

/** The states in which rows may still be written or undone. */
const openStates: readonly ImportState[] = ['checking', 'checked', 'committing', 'undoing']

interface NamingRow extends StoredRow {
  importId: string
  kind: string
  fileName: string
  state: ImportState
  secretFields: SecretFields
}

/** Finds the rows that name a person, of kinds whose lists are records of the college, or of all others. */
export async function rowsNaming(asked: PersonRequest, which: 'records' | 'others'): Promise<NamingRow[]> {
  const { app, person } = asked
  const kinds = importKindsOf(app.features)
  const seal = rowSealOf(app.keyring)
  const rows = await rowsToLookAt(asked)
  return rows
    .filter(({ kind }) => (kinds[kind]?.isRecord === true) === (which === 'records'))
    .map((row) => namingRow(row, seal))
    .filter((row) => becameThem(row, person) || namesPerson(person, cellsOf(row)))
}

/** Selects candidate rows; for a sealed list every row, because its content cannot be searched. */
const rowsToLookAt = ({ db, person }: PersonRequest) =>
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
  ...toStoredRow(row, seal),
  importId: row.import_id,
  kind: row.kind,
  fileName: row.file_name,
  state: row.state,
  // Written by `JSON.stringify` of the same type.
  secretFields: row.secret_fields === null ? null : (JSON.parse(row.secret_fields) as string[]),
})

const becameThem = ({ entity }: NamingRow, person: Person): boolean =>
  entity !== null && allIdsOf(person).includes(entity)

const cellsOf = ({ raw, parsed, corrected, problems }: NamingRow): unknown => [
  raw,
  parsed,
  corrected,
  problems,
]

export const shownRow = ({
  fileName,
  line,
  raw,
  corrected: correctedCells,
  secretFields,
}: NamingRow): object => ({
  file: fileName,
  line,
  cells: Object.fromEntries(
    Object.entries({ ...raw, ...correctedCells }).map(([field, text]) => [
      field,
      showCell(secretFields, field, text),
    ]),
  ),
})

/** Erases the person's texts from the corrections. */
async function dropCorrections({ app, db, person }: PersonRequest): Promise<void> {
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
 * Deletes the rows, and the uploaded file of each such list, because a single row cannot be removed from a
 * spreadsheet. Its bytes are deleted by housekeeping, because nothing refers to them any more.
 */
export async function dropRows(asked: PersonRequest): Promise<void> {
  const rows = await rowsNaming(asked, 'others')
  const { db } = asked
  for (const { importId, line } of rows) {
    await db.deleteFrom('import_rows').where('import_id', '=', importId).where('line', '=', line).execute()
    await db.deleteFrom('import_mends').where('import_id', '=', importId).where('line', '=', line).execute()
  }
  await dropCorrections(asked)
  for (const id of new Set(rows.map(({ importId }) => importId))) {
    await db.deleteFrom('files').where('owner_entity', '=', 'import').where('owner_id', '=', id).execute()
    await db.updateTable('imports').set({ file_hash: '' }).where('id', '=', id).execute()
  }
}

/** The imported lists of any kind: the rows that name the person, and who imported them. */
export const importsPersonalData: PersonalData = {
  records: [
    {
      name: 'rows',
      title: m['personalData.imports.rows'],
      tables: ['import_rows', 'import_mends', 'imports', 'files'],
      fate: 'erased',
      kept: () => m['personalData.imports.rowsKept']({ days: keepImportDays }),
      read: async (asked) => (await rowsNaming(asked, 'others')).map(shownRow),
      erase: dropRows,
    },
    {
      name: 'recordRows',
      title: m['personalData.imports.recordRows'],
      tables: ['import_rows', 'import_mends', 'imports', 'files'],
      fate: 'kept',
      isRecord: true,
      kept: m['personalData.imports.recordRowsKept'],
      read: async (asked) => (await rowsNaming(asked, 'records')).map(shownRow),
    },
    tracesIn({
      name: 'made',
      title: m['personalData.imports.made'],
      table: 'imports',
      by: ['created_by', 'ended_by'],
      shows: {
        kind: 'kind',
        file: 'file_name',
        state: 'state',
        startedAt: 'created_at',
        endedAt: 'ended_at',
      },
    }),
    tracesIn({
      name: 'mended',
      title: m['personalData.imports.mended'],
      table: 'import_rows',
      by: ['mended_by'],
      shows: { line: 'line', at: 'mended_at' },
    }),
    tracesIn({
      name: 'mendedCells',
      title: m['personalData.imports.mendedCells'],
      table: 'import_mends',
      by: ['mended_by'],
      shows: { line: 'line', field: 'field', at: 'mended_at' },
    }),
  ],

  /** Refuses while a list that could still be committed would restore the person. */
  async refuse(asked) {
    const open = (await rowsNaming(asked, 'others')).find(({ state }) => openStates.includes(state))
    if (open) throw conflict('person.inOpenImport', { file: open.fileName })
  },
}
