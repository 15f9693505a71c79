import type { APIContext } from 'astro'
import { isDomainError } from '../core/errors.ts'
import type { LimitName } from './rate-limit.ts'

/** What a form or a call says about what it may cost. */
export interface Counted<Input> {
  limit: LimitName
  /** The link that a limit of one is about; the person who is signed in, where it names none. */
  whose?: string
  /** Who may go past the limit of the address, on a limit of their own, once it is read who asks. */
  knows?: ((input: Input) => string | null) | undefined
}

type Locals = Pick<App.Locals, 'app' | 'caller' | 'user' | 'counted'>

/** Counts a request once, however often it comes by: the request handler may have counted it already. */
export async function countOnce(locals: Locals, limit: LimitName, whose?: string): Promise<void> {
  if (locals.counted?.includes(limit)) return
  locals.counted = [...(locals.counted ?? []), limit]
  await locals.app.limits.take(limit, locals.caller, whose ?? locals.user?.id)
}

/**
 * Counts a request before a byte of it is read. Over its limit it ends there, unless the form or call
 * knows people: it is read then, and `read` answers for whom.
 */
export async function countThenRead<Input>(
  { locals, request }: Pick<APIContext, 'locals' | 'request'>,
  { limit, whose, knows }: Counted<Input>,
  read: () => Promise<Input>,
): Promise<Input> {
  try {
    await countOnce(locals, limit, whose)
  } catch (refusal) {
    if (!knows || !isSmall(request)) throw refusal
    const input = await read()
    const person = knows(input)
    if (person === null) throw refusal
    await locals.app.limits.take('knownSignIn', locals.caller, person)
    return input
  }
  return read()
}

/** A name, a password and a code are; in a flood nothing longer is read, nor what does not say how long it is. */
const isSmall = ({ headers }: Request): boolean => Number(headers.get('content-length') ?? Infinity) <= 4096

/** Where the limit counts failures, a wrong guess is one; which refusals are, the features say. */
export async function countFailure(
  { app, caller, user }: Locals,
  error: unknown,
  { limit, whose }: Pick<Counted<never>, 'limit' | 'whose'>,
): Promise<void> {
  if (isDomainError(error) && app.limits.isWrongGuess(error.code))
    await app.limits.failed(limit, caller, whose ?? user?.id)
}
