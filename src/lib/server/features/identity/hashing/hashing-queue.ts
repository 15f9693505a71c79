import { AsyncLocalStorage } from 'node:async_hooks'
import { tooMany } from '../../../kernel/core/errors.ts'
import { hashesAtOnce, type Hashing } from './hashing.ts'

/**
 * A hash takes a core for about a tenth of a second, and what is asked and written around it no time of one that
 * hashes: one attempt more than there are hashes at once has its turn, so that no core waits for the next. The line
 * holds a lab of 300 that signs in at once, the last of whom waits for half a minute or less; a flood does not pile up.
 * A person who clicks four times has two tabs open, and whoever sends more is no person.
 */
const hashes = { atOnce: hashesAtOnce + 1, waiting: 350, ofPerson: 5 }

export type HashingLine = ReturnType<typeof createHashingLine>

/**
 * The one line in which all passwords wait for their hash, whatever they are for. `withinLimit` holds a place for
 * all that a piece of work hashes; what is hashed outside of one waits for itself among the strangers.
 */
export function createHashingLine(hashing: Hashing) {
  const limit = createConcurrencyLimit(hashes)
  const running = new AsyncLocalStorage<true>()
  const withinLimit = <T>(waiter: Waiter, work: () => Promise<T>): Promise<T> =>
    limit(waiter, () => running.run(true, work))
  const waiting = <T>(work: () => Promise<T>): Promise<T> =>
    running.getStore() ? work() : limit(newcomer(), work)

  return {
    withinLimit,
    hashing: {
      hash: (password) => waiting(() => hashing.hash(password)),
      verify: (given) => waiting(() => hashing.verify(given)),
      close: () => hashing.close(),
    } satisfies Hashing,
  }
}

/** People who are not here yet: they sign up, and share one place among the strangers. */
const newcomer = (): Waiter => ({
  person: crypto.randomUUID(),
  key: 'newcomers',
  group: 'newcomers',
  isKnown: false,
})

/** Who is signed in, or holds a link that works. */
export const knownWaiter = (person: string): Waiter => ({ person, key: person, group: person, isKnown: true })

interface Limits {
  atOnce: number
  /** How many may wait in each of the two lines. */
  waiting: number
  /** How many of them may be one person's. */
  ofPerson: number
}

export interface Waiter {
  person: string
  /** Whose places are counted together. */
  key: string
  /** To whom several keys may belong. */
  group: string
  isKnown: boolean
}

interface Place {
  begin(): void
  refuse(): void
}

/** Known people who go before a stranger that waits. */
const knownInARow = 2

/**
 * A concurrency limit. Who is known goes before who is not, in a line of their own, so that a flood of
 * strangers keeps no known person waiting; every third turn is a stranger's all the same, for whoever is
 * new here must get in too. Within a line the keys take turns. A full line refuses, because work that
 * piles up without bound helps nobody; and so does a line in which one person waits too often. One person's
 * work is done one after the other: the second guess at a password must know that the first was wrong.
 */
export function createConcurrencyLimit({ atOnce, waiting, ofPerson }: Limits) {
  let running = 0
  let knownServed = 0
  const known = createFairQueue<Place>(waiting)
  const strangers = createFairQueue<Place>(waiting)
  const waitingOf = new Map<string, number>()
  /** The end of what each person asked for last. */
  const latestOf = new Map<string, Promise<void>>()

  function count(person: string, change: 1 | -1): void {
    const left = (waitingOf.get(person) ?? 0) + change
    if (left > 0) waitingOf.set(person, left)
    else waitingOf.delete(person)
  }

  /** Resolves when a turn is free; work that need not wait gets its turn at once. */
  async function takePlace({ key, group, isKnown }: Waiter): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    await new Promise<void>((begin, fail) => {
      const line = isKnown ? known : strangers
      line.add({ group, key }, { begin, refuse: () => fail(lineIsFull()) })?.refuse()
    })
  }

  const mustWait = (person: string): boolean => latestOf.has(person) || running >= atOnce

  function refuseTooMany(person: string): void {
    if (mustWait(person) && (waitingOf.get(person) ?? 0) >= ofPerson) throw lineIsFull()
  }

  async function wait(waiter: Waiter): Promise<void> {
    if (!mustWait(waiter.person)) return takePlace(waiter)
    count(waiter.person, 1)
    try {
      await latestOf.get(waiter.person)
      await takePlace(waiter)
    } finally {
      count(waiter.person, -1)
    }
  }

  function endTurn(): void {
    const place = next()
    if (place) place.begin()
    else running -= 1
  }

  function next(): Place | undefined {
    const stranger = knownServed >= knownInARow ? strangers.take() : undefined
    const place = stranger ?? known.take()
    knownServed = place && place !== stranger ? knownServed + 1 : 0
    return place ?? strangers.take()
  }

  /** @throws DomainError TooMany `request.tooMany` */
  return async <T>(waiter: Waiter, work: () => Promise<T>): Promise<T> => {
    const { person } = waiter
    refuseTooMany(person)
    const waited = wait(waiter)
    const own = Promise.withResolvers<void>()
    latestOf.set(person, own.promise)
    try {
      await waited
      try {
        return await work()
      } finally {
        endTurn()
      }
    } finally {
      own.resolve()
      if (latestOf.get(person) === own.promise) latestOf.delete(person)
    }
  }
}

const lineIsFull = (): Error => tooMany('request.tooMany', { seconds: 10 })

interface Key {
  /** To whom several keys may belong: a site with many networks. */
  group: string
  key: string
}

interface Group<T> {
  size: number
  /** In the order in which they are served next. */
  lines: Map<string, T[]>
}

/**
 * A bounded queue that serves its groups in rotation, and within a group its keys: one item of each in
 * turn, in order within a key. When it is full, the group that holds the most places gives one up for a
 * group that holds fewer, and within a group a key for a key: the newest of its places. So nobody can
 * fill the queue against others, not even under many keys of one group.
 */
function createFairQueue<T>(capacity: number) {
  /** In the order in which they are served next. */
  const groups = new Map<string, Group<T>>()
  let size = 0

  /** Takes the place away that must be given up for one more of that key; undefined where it is none. */
  function makeWay({ group, key }: Key): T | undefined {
    const own = groups.get(group) ?? { size: 0, lines: new Map<string, T[]>() }
    const largest = most([...groups.values()], (each) => each.size)
    if (largest && own.size + 1 < largest.size) return giveUp(largest)
    const longest = most([...own.lines.values()], (line) => line.length)
    const isShorter = longest && (own.lines.get(key)?.length ?? 0) + 1 < longest.length
    return isShorter ? giveUp(own) : undefined
  }

  function giveUp(group: Group<T>): T | undefined {
    const [key, line] = most([...group.lines], ([, each]) => each.length) ?? []
    group.size -= 1
    size -= 1
    const item = line?.pop()
    if (key !== undefined && line?.length === 0) group.lines.delete(key)
    return item
  }

  return {
    /** What found no place: the item itself, or the one that made way for it. Null where all have one. */
    add(place: Key, item: T): T | null {
      const displaced = size >= capacity ? makeWay(place) : null
      if (displaced === undefined) return item
      const group = groups.get(place.group) ?? { size: 0, lines: new Map<string, T[]>() }
      const line = group.lines.get(place.key) ?? []
      line.push(item)
      group.lines.set(place.key, line)
      group.size += 1
      size += 1
      groups.set(place.group, group)
      return displaced
    },

    take(): T | undefined {
      const group = first(groups)
      const line = group && first(group.lines)
      if (!group || !line) return undefined
      const item = line.shift()
      group.size -= 1
      size -= 1
      toTheEnd(group.lines, line.length > 0)
      toTheEnd(groups, group.size > 0)
      return item
    },
  }
}

const first = <T>(lines: Map<string, T>): T | undefined => lines.values().next().value

/** Whoever was first is last, or gone. */
function toTheEnd<T>(lines: Map<string, T>, stays: boolean): void {
  const [entry] = lines
  if (!entry) return
  lines.delete(entry[0])
  if (stays) lines.set(...entry)
}

/** Of equals the one that is served last. */
const most = <T>(all: readonly T[], measure: (each: T) => number): T | undefined =>
  all.reduce<T | undefined>(
    (found, each) => (found === undefined || measure(each) >= measure(found) ? each : found),
    undefined,
  )
