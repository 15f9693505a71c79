import { getCall } from '#lib/api/client.ts'
import type { PayloadName } from '#lib/schemas/admissions/fields.ts'
import type { LoadChoices } from '../ui/fields/use-choices.ts'

interface Dependent {
  /** In the order in which `load` takes their values. */
  of: readonly PayloadName[]
  load: LoadChoices
}

const asked = new Map<string, Promise<string[]>>()

/** The next applicant chooses from the same lists. */
function ask(call: string, query: Record<string, string> = {}): Promise<string[]> {
  const question = `${call} ${JSON.stringify(query)}`
  const known = asked.get(question) ?? getCall<string[]>(call, query)
  asked.set(question, known)
  known.catch(() => asked.delete(question))
  return known
}

const load =
  (question: (...values: string[]) => Promise<string[]>): LoadChoices =>
  async (...values) =>
    (await question(...values)).map((word) => [word, word] as const)

/** What a field depends on, and where its choices come from; null for one that depends on nothing. */
export const dependentOf = (name: PayloadName): Dependent | null => dependents[name] ?? null

const dependents: Partial<Record<PayloadName, Dependent>> = {
  batch: { of: ['courseAppliedFor'], load: load((degree = '') => ask('getBatches', { degree })) },
  branch: {
    of: ['courseAppliedFor', 'batch'],
    load: load((course = '', batch = '') => ask('getBranchesShortForms', { course, batch })),
  },
  semester: {
    of: ['courseAppliedFor', 'branch'],
    load: load((course = '') => ask('getDistinct/SemesterMaintenanceSemesters', { course })),
  },
  subCaste: {
    of: ['category'],
    load: load((caste = '') => ask(`getAllSubCastesByCaste/${encodeURIComponent(caste)}`)),
  },
}
