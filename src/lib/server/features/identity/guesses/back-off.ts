import { LRUCache } from 'lru-cache'
import { tooMany } from '../../../kernel/core/errors.ts'
import type { WrongGuesses } from './wrong-guesses.repository.ts'

export interface Attempt {
  username: string
  /** The network it comes from, or one constant for every browser that has signed this person in before. */
  place: string
  /** True if the browser proved that it has signed this person in before. */
  isKnown: boolean
  /** The kind of secret; a password by default. */
  secret?: Secret
}

/** A date of birth has only about a thousand likely values, so one guess per second would soon find it. */
export type Secret = 'password' | 'birthday'

export interface BackOff {
  /**
   * Checks the counts in memory; a check itself is not counted.
   * @throws DomainError TooMany `session.tooMany`, `session.tooManyGuesses` with the seconds to wait
   */
  check(attempt: Attempt): void
  failed(attempt: Attempt): void
  /** Forgets the failures of this person in this place, and no others. Returns false if there were none. */
  succeeded(attempt: Attempt): boolean
  /** Returns the counters of an attempt; the one of the person in the place comes first. */
  countsOf(attempt: Attempt): Count[]
}

interface Count {
  /** What is counted, prefixed by the rule. */
  name: string
  rule: Rule
  /** Takes over the count of other servers if it is higher. */
  learn(guesses: Pick<WrongGuesses, 'failures' | 'lastAt' | 'forgottenAt'>): void
  /** Forgets an expired wait that no other server counts any longer, because the person has signed in. */
  forgetWhatIsOver(): void
}

type GuessCounter = 'person in place' | 'person' | 'place'

export interface Rule {
  /** What is counted. */
  of: `${'' | 'birthday, '}${GuessCounter}`
  /** Number of failures before waits begin. */
  free: number
  /** Maximum wait in milliseconds. */
  longest: number
  /** How long failures count, in milliseconds: from the last one, or from the first if `fromFirst`. */
  memory: number
  fromFirst: boolean
}

const minute = 60_000
/** Counts one person in one place, so that mistyping delays no one else. */
const ofPersonInPlace: Rule = {
  of: 'person in place',
  free: 5,
  longest: minute,
  memory: 30 * minute,
  fromFirst: false,
}
/** Counts one person over all places. */
const ofPerson: Rule = { of: 'person', free: 60, longest: minute, memory: 30 * minute, fromFirst: false }
/** Counts one place over all names. The wait stays short, so that other people behind the same address get a turn. */
const ofPlace: Rule = { of: 'place', free: 100, longest: 1000, memory: 10 * minute, fromFirst: true }

/**
 * Limits for guesses at dates of birth. A place has some free guesses, because a counter serves many applicants, and
 * then one every ten minutes: fewer than 200 a day, which is less than one hit in five days. Strangers elsewhere can
 * delay a person by at most ten seconds.
 */
const rulesOf: Record<Secret, Record<GuessCounter, Rule>> = {
  password: { 'person in place': ofPersonInPlace, person: ofPerson, place: ofPlace },
  birthday: {
    'person in place': {
      of: 'birthday, person in place',
      free: 5,
      longest: 5 * minute,
      memory: 12 * 60 * minute,
      fromFirst: false,
    },
    person: {
      of: 'birthday, person',
      free: 60,
      longest: 10_000,
      memory: 12 * 60 * minute,
      fromFirst: false,
    },
    place: {
      of: 'birthday, place',
      free: 20,
      longest: 10 * minute,
      memory: 12 * 60 * minute,
      fromFirst: true,
    },
  },
}

/** Milliseconds after which every wrong guess is forgotten, whatever the rule. */
export const longestMemory = Math.max(
  ...Object.values(rulesOf).flatMap((rules) => Object.values(rules).map(({ memory }) => memory)),
)

/**
 * Slows down guessing without locking anyone out. The wait grows per person *and* place, so a guesser does not delay
 * the person's own phone. Guesses at one person from very many places, or at very many names from one place, make
 * unknown browsers wait there too, but never a browser that has signed the person in before. An attempt during a wait
 * is refused unread and does not lengthen it.
 */
export function createBackOff(now: () => number = Date.now): BackOff {
  const counters = { password: createCounters('password', now), birthday: createCounters('birthday', now) }
  const ownOf = ({ username, place, secret = 'password' }: Attempt): [Counter, string] => [
    counters[secret].inPlace,
    `${username.toLowerCase()}\n${place}`,
  ]
  const countersOf = (attempt: Attempt): [Counter, string][] => {
    const { username, place, isKnown, secret = 'password' } = attempt
    const { persons, places } = counters[secret]
    const own = ownOf(attempt)
    return isKnown ? [own] : [own, [persons, username.toLowerCase()], [places, place]]
  }
  return {
    check(attempt) {
      const wait = Math.max(...countersOf(attempt).map(([counter, key]) => counter.waitOf(key)))
      if (wait <= 0) return
      const seconds = Math.ceil(wait / 1000)
      if (wait <= sayInSeconds) throw tooMany('session.tooMany', { seconds })
      throw tooMany('session.tooManyGuesses', { seconds, minutes: Math.ceil(wait / minute) })
    },
    failed(attempt) {
      for (const [counter, key] of countersOf(attempt)) counter.add(key)
    },
    succeeded(attempt) {
      const [counter, key] = ownOf(attempt)
      return counter.forget(key)
    },
    countsOf: (attempt) =>
      countersOf(attempt).map(([counter, key]) => ({
        name: `${counter.rule.of}\n${key}`,
        rule: counter.rule,
        learn: (guesses) => counter.learn(key, guesses),
        forgetWhatIsOver: () => counter.forgetWhatIsOver(key),
      })),
  }
}

/** Longer waits are stated in minutes. */
const sayInSeconds = 90_000

const createCounters = (secret: Secret, now: () => number) => ({
  inPlace: createCounter(rulesOf[secret]['person in place'], now),
  persons: createCounter(rulesOf[secret].person, now),
  places: createCounter(rulesOf[secret].place, now),
})

type Counter = ReturnType<typeof createCounter>

interface Failures {
  count: number
  /** Time in milliseconds from which the next attempt is allowed. */
  until: number
  forgottenAt: number
}

function createCounter(rule: Rule, now: () => number) {
  const { free, longest, memory, fromFirst } = rule
  const kept = new LRUCache<string, Failures>({ maxSize: 100_000, sizeCalculation: () => 1 })
  const read = (key: string): Failures | undefined => {
    const failures = kept.get(key)
    return failures && failures.forgottenAt > now() ? failures : undefined
  }
  const waitAfter = (count: number): number =>
    count < free ? 0 : Math.min(longest, 1000 * 2 ** (count - free))
  return {
    rule,
    // The cap matters if the clock is set back: it must not make anyone wait for hours.
    waitOf: (key: string): number => Math.min(longest, Math.max(0, (read(key)?.until ?? 0) - now())),
    add(key: string): void {
      const before = read(key)
      const count = (before?.count ?? 0) + 1
      const forgottenAt = fromFirst && before ? before.forgottenAt : now() + memory
      kept.set(key, { count, until: now() + waitAfter(count), forgottenAt })
    },
    forget: (key: string): boolean => kept.delete(key),
    learn(key: string, { failures, lastAt, forgottenAt }: Parameters<Count['learn']>[0]): void {
      // An expired row stays in the table until it is cleaned up.
      if (forgottenAt > now() && failures > (read(key)?.count ?? 0))
        kept.set(key, { count: failures, until: lastAt + waitAfter(failures), forgottenAt })
    },
    forgetWhatIsOver(key: string): void {
      if ((read(key)?.until ?? 0) <= now()) kept.delete(key)
    },
  }
}
