import { LRUCache } from 'lru-cache'
import { tooMany } from '../../../kernel/core/errors.ts'
import type { WrongGuesses } from './wrong-guesses.repository.ts'

export interface Attempt {
  username: string
  /** The network it comes from, or one word for every browser that has signed this person in before. */
  place: string
  /** True where the proof of such a browser was shown. */
  isKnown: boolean
  /** What is guessed at: a password where nothing is said. */
  secret?: Secret
}

/** A date of birth is one of about a thousand, so that a second a guess finds one after the other. */
export type Secret = 'password' | 'birthday'

export interface BackOff {
  /** @throws DomainError TooMany `session.tooMany`, `session.tooManyGuesses` with the seconds to wait; costs nothing but a look */
  check(attempt: Attempt): void
  failed(attempt: Attempt): void
  /** Forgets the failures of this person in this place, and no others; false where there were none. */
  succeeded(attempt: Attempt): boolean
  /** Where an attempt counts, its person in its place first. */
  countsOf(attempt: Attempt): Count[]
}

export interface Count {
  /** Of what is counted, and by which rule. */
  name: string
  rule: Rule
  /** What others have counted stands where it is more. */
  learn(guesses: Pick<WrongGuesses, 'failures' | 'lastAt' | 'forgottenAt'>): void
  /** Others count nothing here any more: somebody has proved who they are. */
  forgetWhatIsOver(): void
}

type Counted = 'person in place' | 'person' | 'place'

export interface Rule {
  /** What is counted. */
  of: `${'' | 'birthday, '}${Counted}`
  /** Failures before the wait begins. */
  free: number
  /** The longest wait, in milliseconds. */
  longest: number
  /** How long failures count, in milliseconds: after the last one, or after the first where `fromFirst`. */
  memory: number
  fromFirst: boolean
}

const minute = 60_000
/** One person in one place: what somebody mistypes is nobody else's business. */
const ofPersonInPlace: Rule = {
  of: 'person in place',
  free: 5,
  longest: minute,
  memory: 30 * minute,
  fromFirst: false,
}
/** One person, guessed at from everywhere. */
const ofPerson: Rule = { of: 'person', free: 60, longest: minute, memory: 30 * minute, fromFirst: false }
/** One place, over all names. The wait stays short, so that whoever else sits behind that address gets in between. */
const ofPlace: Rule = { of: 'place', free: 100, longest: 1000, memory: 10 * minute, fromFirst: true }

/**
 * Guesses at dates of birth. A place has some free, as a counter with many applicants needs them, and then one in ten
 * minutes: fewer than 200 a day, of which not one in five days is right. A person is kept waiting by strangers elsewhere
 * for ten seconds at the most.
 */
const rulesOf: Record<Secret, Record<Counted, Rule>> = {
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

/** Milliseconds after which the last wrong guess is forgotten, of whatever. */
export const longestMemory = Math.max(
  ...Object.values(rulesOf).flatMap((rules) => Object.values(rules).map(({ memory }) => memory)),
)

/**
 * Makes guessing slow without locking anybody out. The wait grows for a person *and* the place that
 * guesses, so the person's own phone is not concerned. Guesses at one person from very many places, or
 * at very many names from one place, make unknown browsers wait there too, and never one that has
 * signed the person in before. What is tried during a wait is refused unread and does not lengthen it.
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

/** A longer wait is said in minutes. */
const sayInSeconds = 90_000

const createCounters = (secret: Secret, now: () => number) => ({
  inPlace: createCounter(rulesOf[secret]['person in place'], now),
  persons: createCounter(rulesOf[secret].person, now),
  places: createCounter(rulesOf[secret].place, now),
})

type Counter = ReturnType<typeof createCounter>

interface Failures {
  count: number
  /** Milliseconds from which the next try is let through. */
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
    // Never longer than the longest: a clock that was set back must not make anybody wait for hours.
    waitOf: (key: string): number => Math.min(longest, Math.max(0, (read(key)?.until ?? 0) - now())),
    add(key: string): void {
      const before = read(key)
      const count = (before?.count ?? 0) + 1
      const forgottenAt = fromFirst && before ? before.forgottenAt : now() + memory
      kept.set(key, { count, until: now() + waitAfter(count), forgottenAt })
    },
    forget: (key: string): boolean => kept.delete(key),
    learn(key: string, { failures, lastAt, forgottenAt }: Parameters<Count['learn']>[0]): void {
      // A row that is over stands there until somebody clears it away.
      if (forgottenAt > now() && failures > (read(key)?.count ?? 0))
        kept.set(key, { count: failures, until: lastAt + waitAfter(failures), forgottenAt })
    },
    forgetWhatIsOver(key: string): void {
      if ((read(key)?.until ?? 0) <= now()) kept.delete(key)
    },
  }
}
