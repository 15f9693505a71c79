import type { ImportOptions } from '#lib/schemas/import.ts'
import type { WorkerCall } from '../feature.ts'
import { groupRows } from './grouped-rows.ts'
import { createImportHost } from './import-host.ts'
import { type ErrorFileOrder, writeErrorFile, writeLeftFile } from './write-error-file.ts'
import { writeTemplate } from './write-template.ts'

/** What reads a whole file or all rows of one, or loads a library to write one, and so is done in a worker thread. */
export const importsCalls: Readonly<Record<string, WorkerCall>> = {
  'imports.writeErrorFile': (app, order: ErrorFileOrder) => writeErrorFile(createImportHost(app), order),
  'imports.writeLeftFile': (app, order: ErrorFileOrder) => writeLeftFile(createImportHost(app), order),
  'imports.groups': groupRows,
  async 'imports.template'(app, name: string, options: ImportOptions, locale: 'en' | 'de') {
    const { kind, columns } = createImportHost(app).runner(name)
    return writeTemplate(kind, await columns(options), locale)
  },
}
