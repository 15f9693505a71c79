import { collegeProfiles } from '#lib/rules/college-profiles.ts'
import { indianDate } from '#lib/rules/indian-time.ts'
import { entryFields } from '#lib/schemas/admissions/fields.ts'
import type { FormStart } from '#lib/schemas/admissions/form-start.ts'
import type { App } from '../../../kernel/app.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import { entryFieldNames } from '../records/admission.ts'

/** What the pages of the forms hand to them. */
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

/** Somebody may save a form although its number is not known before: whoever keeps the patterns is told there. */
const nextNumber = ({ admissions }: Pick<App, 'admissions'>): Promise<string> =>
  admissions.nextNumber('').catch((error: unknown) => {
    if (isDomainError(error)) return ''
    throw error
  })

const nameOf = ({ name }: { name: string }): string => name

/** Loaded once it is known what they belong to. */
const dependent: ReadonlySet<string> = new Set(['batch', 'branch', 'semester', 'subCaste'])
