import { DomainError, isDomainError } from './errors.ts'

/**
 * The result of work in another thread or process. Errors cross as plain objects, because their class is lost on the
 * way.
 */
export type Outcome<T> =
  { value: T } | { refusal: Pick<DomainError, 'kind' | 'code' | 'params' | 'fields'> } | { failure: string }

export async function outcomeOf<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await work() }
  } catch (error) {
    if (!isDomainError(error))
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    const { kind, code, params, fields } = error
    return { refusal: { kind, code, params, fields } }
  }
}

/**
 * Returns the value or throws the error.
 * @throws DomainError as it was thrown there, or Error with the original stack
 */
export function unwrap<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value
  if ('failure' in outcome) throw new Error(outcome.failure)
  const { kind, code, params, fields } = outcome.refusal
  throw new DomainError(kind, code, params, fields)
}
