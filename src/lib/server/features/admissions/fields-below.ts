import { DomainError, isDomainError } from '../../kernel/core/errors.ts'

/** Says the problems of fields below the part in which they were sent: `applicationFormData.name`. A file has its own part. */
export async function fieldsBelow<T>(part: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDomainError(error) || !error.fields) throw error
    const entries = Object.entries(error.fields).map(
      ([name, problem]) => [name === 'imageUpload' ? name : `${part}.${name}`, problem] as const,
    )
    throw new DomainError(error.kind, error.code, error.params, Object.fromEntries(entries))
  }
}
