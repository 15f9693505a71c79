import { createHmac, hkdfSync } from 'node:crypto'
import { isDomainError } from '../../../kernel/core/errors.ts'
import type { Logger } from '../../../kernel/core/log.ts'
import { networkOf } from '../../../kernel/core/network-of.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { type HashingLine, knownWaiter } from '../hashing/hashing-queue.ts'
import type { IdentityRepository } from '../repository.ts'
import { type Attempt, createBackOff, type Secret } from './back-off.ts'

/**
 * Slows down guesses of a signed-in person or a visitor as sign-in does. They have counters of their own, so they delay
 * neither a sign-in nor anyone else.
 */
export const slowGuesses =
  (backOff: SharedBackOff) =>
  <T>(whose: string | Visitor, wrong: string, work: () => Promise<T>): Promise<T> =>
    countGuess(backOff, { attempt: attemptOf(whose, wrong), wrong: [wrong] }, work)

/** A person without a session. Their guesses count by what is guessed and by the network they come from. */
export interface Visitor {
  /** What is guessed. */
  name: string
  address: string
  /** Kind of secret, which chooses the limits; a password by default. */
  secret?: Secret
}

const attemptOf = (whose: string | Visitor, wrong: string): Attempt =>
  typeof whose === 'string'
    ? { username: whose, place: wrong, isKnown: true }
    : {
        username: `${wrong} ${whose.name}`,
        place: networkOf(whose.address),
        isKnown: false,
        secret: whose.secret ?? 'password',
      }

interface Guess {
  attempt: Attempt
  /** Error codes by which the work reports a wrong guess. */
  wrong: readonly string[]
}

/** Runs work that reveals whether a guess is right, unless earlier failures require a wait. */
async function countGuess<T>(
  backOff: SharedBackOff,
  { attempt, wrong }: Guess,
  work: () => Promise<T>,
): Promise<T> {
  await backOff.checkEverywhere(attempt)
  try {
    const done = await work()
    await backOff.succeeded(attempt)
    return done
  } catch (error) {
    if (isDomainError(error) && wrong.includes(error.code)) await backOff.failed(attempt)
    throw error
  }
}

interface Parts {
  backOff: SharedBackOff
  withinLimit: HashingLine['withinLimit']
}

/** Error codes of a wrong password. */
const wrong = ['password.wrongOld', 'secondFactor.wrongPassword']

/**
 * Guards what a signed-in person must confirm with the password. It waits in the common hashing queue, and guesses are
 * slowed down as at sign-in, so that a session left open in a lab is no way to find the password. The guesses have a
 * counter of their own, so they do not delay the same person's sign-in elsewhere.
 */
export function createPasswordCheck({ backOff, withinLimit }: Parts) {
  return <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const attempt = { username: userId, place: 'signed in', isKnown: true }
    backOff.check(attempt)
    // The check repeats when the turn comes; otherwise simultaneous guesses would all be tried before the first has
    // failed.
    return withinLimit(knownWaiter(userId), () => countGuess(backOff, { attempt, wrong }, work))
  }
}

export interface SharedBackOff {
  /** Uses this server's memory only. @throws DomainError TooMany `session.tooMany` with the seconds to wait */
  check(attempt: Attempt): void
  /**
   * Uses the counts of all servers, at the cost of one read; called just before a secret is checked.
   * @throws as `check`
   */
  checkEverywhere(attempt: Attempt): Promise<void>
  failed(attempt: Attempt): Promise<void>
  succeeded(attempt: Attempt): Promise<void>
  /** Deletes expired counts. */
  tidy(): Promise<void>
  /** Writes pending failures. */
  close(): Promise<void>
}

interface SharedParts {
  store: Store<Pick<IdentityRepository, 'guesses'>>
  secret: string
  log: Logger
  now(): number
  /** True on SQLite, where the only server can trust its memory; it writes with a delay, only to survive a restart. */
  isAlone: boolean
}

/** Delay of writes in milliseconds on SQLite: a flood of failures costs one write. */
const behind = 1000
/** One in this many failures triggers a cleanup, so that a flood does not fill the table. */
const tidyOneIn = 100

/**
 * Shares `createBackOff` among all servers of a database. While the database is unavailable, each server's memory
 * decides.
 */
export function createSharedBackOff({ store, secret, log, now, isAlone }: SharedParts): SharedBackOff {
  const memory = createBackOff(now)
  const pending: { attempt: Attempt; at: number }[] = []
  let timer: NodeJS.Timeout | null = null

  const key = Buffer.from(hkdfSync('sha256', secret, '', 'prangan wrong guesses', 32))
  const hide = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')

  async function quietly(work: () => Promise<unknown>): Promise<void> {
    await work().catch((error: unknown) => log.warn({ err: error }, 'wrong guesses are counted in memory'))
  }

  async function write(): Promise<void> {
    const guesses = pending.splice(0).flatMap(({ attempt, at }) =>
      memory.countsOf(attempt).map(({ name, rule: { memory: keep, fromFirst } }) => ({
        key: hide(name),
        at,
        forgottenAt: at + keep,
        fromFirst,
      })),
    )
    // Rows are written in key order, as in every transaction that writes many rows, to avoid deadlocks.
    const inOrder = guesses.toSorted((one, other) => (one.key < other.key ? -1 : 1))
    await store.transact(async (repository) => {
      for (const guess of inOrder) await repository.guesses.add(guess)
    })
    if (Math.random() * tidyOneIn < guesses.length) await tidy()
  }

  const tidy = (): Promise<void> => store.transact((repository) => repository.guesses.dropForgotten(now()))

  async function learn(attempt: Attempt): Promise<void> {
    const counts = memory.countsOf(attempt)
    const found = await store.read.guesses.find(counts.map(({ name }) => hide(name)))
    for (const count of counts) {
      const guesses = found.find((each) => each.key === hide(count.name))
      if (guesses) count.learn(guesses)
      else if (!isAlone) count.forgetWhatIsOver()
    }
  }

  return {
    check: memory.check,
    tidy,

    async close() {
      if (timer) clearTimeout(timer)
      if (pending.length > 0) await quietly(write)
    },

    async checkEverywhere(attempt) {
      memory.check(attempt)
      await quietly(() => learn(attempt))
      memory.check(attempt)
    },

    async failed(attempt) {
      memory.failed(attempt)
      pending.push({ attempt, at: now() })
      if (!isAlone) return quietly(write)
      timer ??= setTimeout(() => {
        timer = null
        void quietly(write)
      }, behind).unref()
    },

    async succeeded(attempt) {
      const [own] = memory.countsOf(attempt)
      if (memory.succeeded(attempt) && own)
        await quietly(() => store.transact((repository) => repository.guesses.forget(hide(own.name))))
    },
  }
}
