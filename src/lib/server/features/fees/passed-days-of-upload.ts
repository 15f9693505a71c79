import type { ImportOptions } from '#lib/schemas/import.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { conflict } from '../../kernel/core/errors.ts'
import type { ImportChoice } from '../../kernel/imports/import-column.ts'
import type { ImportRemedy } from '../../kernel/imports/import-kind.ts'
import { importStoreOf } from '../../kernel/imports/imports.repository.ts'

/** What becomes of rows whose day has passed: they are wrong until somebody accepts that their dues are overdue at once. */
export const passedDaysChoice: ImportChoice = {
  name: 'passedDays',
  title: m['dues.passedDays.title'],
  values: [
    { value: 'refuse', title: m['dues.passedDays.refuse'] },
    { value: 'accept', title: m['dues.passedDays.accept'] },
  ],
  isAskedLater: true,
}

export const passedDaysAccepted = (options: ImportOptions): boolean => options['passedDays'] === 'accept'

/** One press accepts the days of all rows that have passed; the file is checked again after it. */
export const acceptPassedDays: ImportRemedy = {
  async find(app, importId) {
    const rows = await countPassed(app, importId)
    if (rows === 0) return null
    return {
      text: m['dues.passedDays.text']({ rows }),
      lines: [],
      deed: m['dues.passedDays.deed']({ rows }),
      link: null,
      settles: {},
    }
  },

  async apply(app, importId) {
    if ((await countPassed(app, importId)) === 0) throw conflict('import.noRemedy')
    const isSet = await importStoreOf(app).transact(async (write) => {
      const found = await write.imports.lock(importId)
      return found ? write.imports.setOptions(importId, { ...found.options, passedDays: 'accept' }) : false
    })
    if (!isSet) throw conflict('import.notChecked')
  },
}

const countPassed = async (app: App, importId: string): Promise<number> =>
  (await importStoreOf(app).read.lines.problems(importId)).filter(({ problems }) =>
    problems.some(({ code }) => code === 'dueOnPassed'),
  ).length
