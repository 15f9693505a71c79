import { getCall } from '#lib/api/client.ts'
import type { LoadChoices } from '../ui/fields/use-choices.ts'

const listOf = async (call: string, query: Record<string, string>) =>
  (await getCall<string[]>(call, query)).map((word) => [word, word] as const)

export const batchesOf: LoadChoices = (degree = '') => listOf('getAlumniBatchesByCourse', { degree })

export const branchesOf: LoadChoices = (course = '', batch = '') =>
  listOf('getBranchesShortForms', { course, batch, retired: 'yes' })
