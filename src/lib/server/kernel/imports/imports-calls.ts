import type { ImportOptions } from '#lib/schemas/import.ts'
import type { App } from '../app.ts'
import { columnsOf } from './columns-of.ts'
import { groupRows } from './grouped-rows.ts'
import { kindOf } from './kind-of.ts'
import { writeErrorFile, writeLeftFile } from './write-error-file.ts'
import { writeTemplate } from './write-template.ts'

/** What reads a whole file or all rows of one, or loads a library to write one, and so is done in a worker thread. */
export const importsCalls = {
  'imports.writeErrorFile': writeErrorFile,
  'imports.writeLeftFile': writeLeftFile,
  'imports.groups': groupRows,
  async 'imports.template'(app: App, name: string, options: ImportOptions, locale: 'en' | 'de') {
    const kind = kindOf(app, name)
    return writeTemplate(kind, await columnsOf(app, kind, options), locale)
  },
}
