import { AsyncLocalStorage } from 'node:async_hooks'
import { tooMany } from '../../../kernel/core/errors.ts'
import { hashesAtOnce, type Hashing } from './hashing.ts'

/**
 * A hash takes a core for about a tenth of a second, while the reads and writes around it use none: one attempt more
 * than there are parallel hashes gets a turn, so that no core idles. The queue has room for a lab of 300 who sign in at
 * once, the last of whom waits half a minute or less, but a flood cannot pile up. A person who clicks four times may
 * have two tabs open; anyone who sends more is not a person.
 */
const hashes = { atOnce: hashesAtOnce + 1, waiting: 350, ofPerson: 5 }

export type HashingLine = ReturnType<typeof createHashingLine>

/**
 * The single queue in which all passwords wait for their hash, whatever they are for. `withinLimit` takes one turn for
 * everything that a piece of work hashes; a hash outside of it waits for a turn of its own among the strangers.
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

/** Queues people without an account, such as at sign-up; they all share one key among the strangers. */
const newcomer = (): Waiter => ({
  person: crypto.randomUUID(),
  key: 'newcomers',
  group: 'newcomers',
  isKnown: false,
})

/** Queues a person who is signed in or holds a valid link. */
export const knownWaiter = (person: string): Waiter => ({ person, key: person, group: person, isKnown: true })

interface Limits {
  atOnce: number
  /** Maximum number waiting in each of the two queues. */
  waiting: number
  /** Maximum number waiting for one person. */
  ofPerson: number
}

export interface Waiter {
  person: string
  /** Counts the turns of one network or person together. */
  key: string
  /** Combines several keys, such as the networks of one site. */
  group: string
  isKnown: boolean
}

interface Place {
  start(): void
  refuse(): void
}

/** Number of known people served in a row while a stranger waits. */
const knownInARow = 2

/**
 * Limits concurrency. Known people come before strangers, in a queue of their own, so that a flood of strangers delays
 * no known person; every third turn still goes to a stranger, so that new people get in, too. Within a queue the keys
 * take turns. A full queue refuses work, because an unbounded backlog helps no one; it also refuses a person who
 * already waits too often. The work of one person runs one after the other: a second guess at a password must know that
 * the first was wrong.
 */
export function createConcurrencyLimit({ atOnce, waiting, ofPerson }: Limits) {
  let running = 0
  let knownServed = 0
  const known = createFairQueue<Place>(waiting)
  const strangers = createFairQueue<Place>(waiting)
  const waitingOf = new Map<string, number>()
  /** End of each person's latest task. */
  const latestOf = new Map<string, Promise<void>>()

  function count(person: string, change: 1 | -1): void {
    const left = (waitingOf.get(person) ?? 0) + change
    if (left > 0) waitingOf.set(person, left)
    else waitingOf.delete(person)
  }

  /** Resolves when a turn is free, or at once if there is no need to wait. */
  async function takePlace({ key, group, isKnown }: Waiter): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    await new Promise<void>((start, fail) => {
      const line = isKnown ? known : strangers
      line.add({ group, key }, { start, refuse: () => fail(lineIsFull()) })?.refuse()
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
    if (place) place.start()
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
  /** Combines several keys, such as the networks of one site. */
  group: string
  key: string
}

interface Group<T> {
  size: number
  /** In the order in which they are served next. */
  lines: Map<string, T[]>
}

/**
 * A bounded queue that serves its groups in rotation and, within a group, its keys: one item each in turn, in order
 * within a key. When it is full, the group with the most items gives one up for a group with fewer, and within a group
 * the longest key for a shorter one; the newest item goes. So no one can fill the queue against others, not even with
 * many keys in one group.
 */
function createFairQueue<T>(capacity: number) {
  /** In the order in which they are served next. */
  const groups = new Map<string, Group<T>>()
  let size = 0

  /** Removes and returns the item that must give way to one more item of the key; undefined if none must. */
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
    /** Returns the item that found no room: this one or a displaced one. Null if all have room. */
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

/** Moves the first entry to the end, or removes it. */
function toTheEnd<T>(lines: Map<string, T>, stays: boolean): void {
  const [entry] = lines
  if (!entry) return
  lines.delete(entry[0])
  if (stays) lines.set(...entry)
}

/** Returns the last of the largest, which is the one served last. */
const most = <T>(all: readonly T[], measure: (each: T) => number): T | undefined =>
  all.reduce<T | undefined>(
    (found, each) => (found === undefined || measure(each) >= measure(found) ? each : found),
    undefined,
  )
