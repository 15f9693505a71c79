import { createHmac, hkdfSync } from 'node:crypto'
import { isDomainError } from '../../../kernel/core/errors.ts'
import type { Logger } from '../../../kernel/core/log.ts'
import { networkOf } from '../../../kernel/core/network-of.ts'
import type { Store } from '../../../kernel/store/store.ts'
import { type HashingLine, knownWaiter } from '../hashing/hashing-queue.ts'
import type { IdentityRepository } from '../repository.ts'
import { type Attempt, createBackOff, type Secret } from './back-off.ts'

/**
 * For what a signed-in person or a visitor may guess at: guesses are slowed as they are at signing in, and count by themselves, so
 * that neither signing in nor anybody else is concerned.
 */
export const slowGuesses =
  (backOff: SharedBackOff) =>
  <T>(whose: string | Visitor, wrong: string, work: () => Promise<T>): Promise<T> =>
    countGuess(backOff, { attempt: attemptOf(whose, wrong), wrong: [wrong] }, work)

/** Nobody who is signed in: guesses count for what is guessed at and for the network that they come from. */
export interface Visitor {
  /** What is guessed at. */
  name: string
  address: string
  /** As what it is guarded: as a password where nothing is said. */
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
  /** The refusals by which the work says that the guess was wrong. */
  wrong: readonly string[]
}

/** Work that shows whether a guess is right: refused while the attempts before it ask for patience. */
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

/** What they are told who did not know the password. */
const wrong = ['password.wrongOld', 'secondFactor.wrongPassword']

/**
 * For what a signed-in person must prove with the password: it waits in the one line for hashes, and
 * guesses are slowed as they are at signing in, so that a session left open in a lab is no way to the
 * password. They count by themselves: the same person's sign-in elsewhere is not concerned.
 */
export function createPasswordCheck({ backOff, withinLimit }: Parts) {
  return <T>(userId: string, work: () => Promise<T>): Promise<T> => {
    const attempt = { username: userId, place: 'signed in', isKnown: true }
    backOff.check(attempt)
    // Once more, at its turn: guesses that came all at once would else all be read before the first has failed.
    return withinLimit(knownWaiter(userId), () => countGuess(backOff, { attempt, wrong }, work))
  }
}

export interface SharedBackOff {
  /** By what this server remembers; costs nothing. @throws DomainError TooMany `session.tooMany` with the seconds to wait */
  check(attempt: Attempt): void
  /** By what all servers have counted: one read, for whoever is about to have a password looked at. @throws as `check` */
  checkEverywhere(attempt: Attempt): Promise<void>
  failed(attempt: Attempt): Promise<void>
  succeeded(attempt: Attempt): Promise<void>
  /** Clears out what counts no more. */
  tidy(): Promise<void>
  /** Writes down what is not written yet. */
  close(): Promise<void>
}

interface SharedParts {
  store: Store<Pick<IdentityRepository, 'guesses'>>
  secret: string
  log: Logger
  now(): number
  /** On SQLite there is one server, whose memory is right: it writes behind, for what a restart would forget. */
  isAlone: boolean
}

/** Milliseconds until failures are written down where nobody waits for it: a flood of them costs one write. */
const behind = 1000
/** Of so many failures one clears out what is over: a flood fills no table. */
const tidyOneIn = 100

/** `createBackOff` over all servers of a database. While that is away, each server's memory decides. */
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
    // In the order of their keys, as every transaction that writes many rows.
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
