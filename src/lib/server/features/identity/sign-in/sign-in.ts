import { invalid, tooMany, unauthenticated } from '../../../kernel/core/errors.ts'
import { networkOf, siteOf } from '../../../kernel/core/network-of.ts'
import type { Attempt } from '../guesses/back-off.ts'
import type { SharedBackOff } from '../guesses/guess-limits.ts'
import type { HashingLine, Waiter } from '../hashing/hashing-queue.ts'
import type { createEvenHashing } from '../hashing/hashing.ts'
import type { CodeEntry, LiveSession, SignInAttempt, SignedIn } from '../identity.ts'
import type { Library } from './auth-library.ts'
import type { createDeviceProof, createSignInStep, OpenedSession, PendingSignIn } from './open-session.ts'
import { ourFault } from './auth.ts'

interface Parts {
  library(): Promise<Library>
  backOff: SharedBackOff
  device: ReturnType<typeof createDeviceProof>
  step: ReturnType<typeof createSignInStep>
  evenly: ReturnType<typeof createEvenHashing>['evenly']
  withinLimit: HashingLine['withinLimit']
  idOf(username: string): Promise<string | null>
  readSession(headers: Headers): Promise<LiveSession | null>
}

type PasswordEntry = Omit<SignInAttempt, 'code'>

/** Seconds for which the identity library accepts no more codes of one person. */
const lockedFor = 15 * 60

/** Signs people in: first the back-off check, then the password, then the second factor. */
export function createSignIn(parts: Parts) {
  const { library, backOff, device, step, evenly, withinLimit, readSession } = parts

  function attemptOf({ username, headers, address }: Omit<PasswordEntry, 'password'>): Attempt {
    const isKnown = device.isKnown(headers, username)
    return { username, place: isKnown ? 'known' : networkOf(address), isKnown }
  }

  async function enterPassword(given: PasswordEntry): Promise<SignedIn | PendingSignIn> {
    const { username } = given
    const attempt = attemptOf(given)
    backOff.check(attempt)
    const opened = await withinLimit(waiterOf(attempt, given), () => tryPassword(attempt, given))
    return 'proof' in opened ? { username, proof: opened.proof } : letIn(attempt, opened)
  }

  function waiterOf({ username, place, isKnown }: Attempt, { address }: PasswordEntry): Waiter {
    const person = username.toLowerCase()
    return isKnown
      ? { person, key: person, group: person, isKnown }
      : { person: `${person}\n${place}`, key: place, group: siteOf(address), isKnown }
  }

  async function tryPassword(
    attempt: Attempt,
    given: PasswordEntry,
  ): Promise<Exclude<Awaited<ReturnType<Library['openWithPassword']>>, null>> {
    // The check repeats when the turn comes; otherwise simultaneous guesses would all be tried before the first has
    // failed.
    await backOff.checkEverywhere(attempt)
    const { username, password } = given
    const { openWithPassword } = await library()
    const opened = await evenly(password, () => openWithPassword(username, password, given)).catch(ourFault)
    if (opened) return opened
    await backOff.failed(attempt)
    throw unauthenticated('session.wrongCredentials')
  }

  async function enterCode({ username, proof }: PendingSignIn, given: CodeEntry): Promise<SignedIn> {
    const attempt = attemptOf({ ...given, username })
    await backOff.checkEverywhere(attempt)
    const code = given.code.replaceAll(/\s/g, '')
    const { openWithCode, spendCode } = await library()
    const spend = async (timed: string): Promise<string> => spendCode(await parts.idOf(username), timed)
    const opened = await openWithCode({ proof, code, spend }, given)
    if (opened === 'over') throw unauthenticated('session.stepOver')
    if (opened === 'locked') throw tooMany('session.tooMany', { seconds: lockedFor })
    if (opened === 'wrongCode') {
      await backOff.failed(attempt)
      throw unauthenticated('session.wrongCode', {}, { code: { code: 'session.wrongCode', params: {} } })
    }
    return letIn(attempt, opened)
  }

  async function letIn(attempt: Attempt, opened: OpenedSession): Promise<SignedIn> {
    const live = await readSession(new Headers({ authorization: `Bearer ${opened.token}` }))
    if (!live) throw unauthenticated('session.notActive')
    await backOff.succeeded(attempt)
    const cookies = [...opened.cookies, device.cookie(attempt.username), step.expired]
    return { user: live.user, token: opened.token, cookies }
  }

  return {
    knownPerson: (headers: Headers, username: string): string | null =>
      device.isKnown(headers, username) ? username.toLowerCase() : (step.read(headers)?.username ?? null),

    async signIn(given: SignInAttempt): Promise<SignedIn> {
      const entered = await enterPassword(given)
      if (!('proof' in entered)) return entered
      if (given.code === '') throw unauthenticated('session.codeNeeded')
      return enterCode(entered, given)
    },

    async start(given: PasswordEntry): Promise<SignedIn | { stepCookie: string }> {
      const entered = await enterPassword(given)
      return 'proof' in entered ? { stepCookie: step.cookie(entered) } : entered
    },

    async finish(given: CodeEntry): Promise<SignedIn> {
      const pendingSignIn = step.read(given.headers)
      if (!pendingSignIn) throw unauthenticated('session.stepOver')
      if (given.code === '')
        throw invalid('field.required', {}, { code: { code: 'session.codeMissing', params: {} } })
      return enterCode(pendingSignIn, given)
    },
  }
}
