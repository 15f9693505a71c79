import { isDomainError, unavailable } from '../../kernel/core/errors.ts'

/**
 * For `catch`: what is no refusal has failed on our side (database, disk, the hashing process) and is said
 * to be ours, so that nobody is told that a right password is wrong. The reason stays on it for the log.
 * @throws DomainError Unavailable `session.unavailable`
 */
export function ourFault(error: unknown): never {
  throw isDomainError(error) ? error : Object.assign(unavailable('session.unavailable'), { cause: error })
}

/** The same call, whose failures are ours. */
export const owningFaults =
  <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
  (...given: Given): Promise<T> =>
    work(...given).catch(ourFault)
