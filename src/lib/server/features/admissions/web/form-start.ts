import { collegeProfiles } from '#lib/rules/college/college-profiles.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { entryFields } from '#lib/schemas/admissions/fields.ts'
import type { FormStart } from '#lib/schemas/admissions/calls.ts'
import type { App } from '../../../kernel/app.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import { entryFieldNames } from '../records/admission.ts'

/** Loads the initial data of the forms. */
export async function formStart(app: Pick<App, 'admissions' | 'catalogue' | 'college' | 'clock'>) {
  const view = await app.catalogue.read()
  const { profile } = await app.college.frame()
  const named = entryFieldNames.map((name) => [name, view.open(entryFields[name]).map(nameOf)] as const)
  return {
    choices: Object.fromEntries(named.filter(([name]) => !dependent.has(name))),
    usesSeatTypes: collegeProfiles[profile].usesSeatTypes,
    nextNumber: await nextNumber(app),
    today: indianDate(app.clock.now()),
  } satisfies FormStart
}

/** A form can be saved without a preview of its number; the page of the patterns shows the problem. */
const nextNumber = ({ admissions }: Pick<App, 'admissions'>): Promise<string> =>
  admissions.nextNumber('').catch((error: unknown) => {
    if (isDomainError(error)) return ''
    throw error
  })

const nameOf = ({ name }: { name: string }): string => name

/** These are loaded once the entry that they belong to is known. */
const dependent: ReadonlySet<string> = new Set(['batch', 'branch', 'semester', 'subCaste'])
