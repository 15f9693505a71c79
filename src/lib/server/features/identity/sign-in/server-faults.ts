import { isDomainError, unavailable } from '../../../kernel/core/errors.ts'

/**
 * For `catch`: an error that is no refusal has its cause on our side (database, disk, the hashing process). It is thrown
 * as such, so that nobody is told that a right password is wrong; its cause is kept for the log.
 * @throws DomainError Unavailable `session.unavailable`
 */
export function ourFault(error: unknown): never {
  throw isDomainError(error) ? error : Object.assign(unavailable('session.unavailable'), { cause: error })
}

/** Wraps a call: what fails in it is thrown as `ourFault` says. */
export const owningFaults =
  <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
  (...given: Given): Promise<T> =>
    work(...given).catch(ourFault)
