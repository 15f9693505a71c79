import { collegeProfiles } from '#lib/college/profiles.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { entryFields } from '#lib/schemas/admissions/fields.ts'
import type { FormStart } from '#lib/schemas/admissions/form-start.ts'
import type { App } from '../../kernel/app.ts'
import { entryFieldNames } from './admission.ts'

/** What the pages of the forms hand to them. */
export async function formStart(app: Pick<App, 'admissions' | 'catalogue' | 'college' | 'clock'>) {
  const view = await app.catalogue.read()
  const { profile } = await app.college.frame()
  const named = entryFieldNames.map((name) => [name, view.open(entryFields[name]).map(nameOf)] as const)
  return {
    choices: Object.fromEntries(named.filter(([name]) => !dependent.has(name))),
    usesSeatTypes: collegeProfiles[profile].usesSeatTypes,
    nextNumber: await app.admissions.nextNumber(''),
    today: indianDate(app.clock.now()),
  } satisfies FormStart
}

const nameOf = ({ name }: { name: string }): string => name

/** Loaded once it is known what they belong to. */
const dependent: ReadonlySet<string> = new Set(['batch', 'branch', 'semester', 'subCaste'])
