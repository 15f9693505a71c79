import type { AccountName } from './people/people.ts'
import type { CacheTag } from './tags/touched.ts'

/** How many of what went, for the log. */
export type Counts = Readonly<Record<string, number>>

export interface Cleaning {
  /** The instant so many days ago. */
  daysAgo(days: number): string
  /** Puts a stored file aside that is older than `before` and that nothing refers to; false where it stays. */
  putAside(hash: string, before: string): Promise<boolean>
}

type Step = () => Promise<void>

/** Where a feature takes part in what the kernel does; filled while the features are made. */
export interface Hooks {
  /** Before each poll of the cache tags, so that the same poll sees what it changes. A failure is logged. */
  beforePoll: Step[]
  /** Something that shown data depends on has changed, here or in another process. */
  onChange: ((tag: CacheTag) => Promise<void>)[]
  /** What is remembered under keys, by a tag of its own on which no page depends; null forgets all of it. */
  onForget: { tag: CacheTag; forget(keys: readonly string[] | null): void }[]
  /** Reads anew what is kept in memory: after each change, and once at the start. */
  reload: Step[]
  onStart: Step[]
  onClose: Step[]
  /** Cleaning up that must not wait for its day. */
  tidy: Step[]
  /** What has ended long ago goes; once a day, by one of all servers. */
  daily: ((cleaning: Cleaning) => Promise<Counts>)[]
  /** What those of the ids that have an account are called. */
  names: ((ids: readonly string[]) => Promise<ReadonlyMap<string, AccountName>>)[]
  /** Whether a register calls somebody so: the office makes that login, and nobody signs up under the name. */
  heldNames: ((username: string) => Promise<boolean>)[]
  /** What the college is called: emails come from it. */
  collegeName: (() => Promise<string>)[]
  /** Its logo as a small PNG, which emails show. */
  collegeLogo: (() => Promise<Uint8Array | null>)[]
  /** Whether something of the feature's that is kept longer than `before` refers to a stored file. */
  usesFile: ((hash: string, before: string) => Promise<boolean>)[]
}

declare module './app.ts' {
  interface Kernel {
    hooks: Hooks
  }
}

export const createHooks = (): Hooks => ({
  beforePoll: [],
  onChange: [],
  onForget: [],
  reload: [],
  onStart: [],
  onClose: [],
  tidy: [],
  daily: [],
  names: [],
  heldNames: [],
  collegeName: [],
  collegeLogo: [],
  usesFile: [],
})
