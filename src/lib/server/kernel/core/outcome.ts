import { DomainError, isDomainError } from './errors.ts'

/** What work in another thread or process came to. Errors cross as plain objects: their class stays behind. */
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

/** @throws DomainError as it was refused there, Error with the stack of what failed there */
export function unwrap<T>(outcome: Outcome<T>): T {
  if ('value' in outcome) return outcome.value
  if ('failure' in outcome) throw new Error(outcome.failure)
  const { kind, code, params, fields } = outcome.refusal
  throw new DomainError(kind, code, params, fields)
}
