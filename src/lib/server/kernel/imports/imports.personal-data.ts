import { m } from '#paraglide/messages.js'
import { conflict } from '../core/errors.ts'
import type { PersonalData } from '../personal-data/personal-data.ts'
import { tracesIn } from '../personal-data/traces.ts'
import { keepDays } from './clean-imports.ts'
import { dropRows, openStates, rowsNaming, shownRow } from './personal-rows.ts'

/** Lists that were read in, whatever they bring: the rows that name the person, and who read them in. */
export const importsPersonalData: PersonalData = {
  records: [
    {
      name: 'rows',
      title: m['personalData.imports.rows'],
      tables: ['import_rows', 'import_mends', 'imports', 'files'],
      fate: 'erased',
      kept: () => m['personalData.imports.rowsKept']({ days: keepDays }),
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

  /** A list that still may be committed would bring the person back. */
  async refuse(asked) {
    const open = (await rowsNaming(asked, 'others')).find(({ state }) => openStates.includes(state))
    if (open) throw conflict('person.inOpenImport', { file: open.fileName })
  },
}
