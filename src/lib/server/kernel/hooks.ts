import type { AccountName } from './people/people.ts'
import type { CacheTag } from './tags/touched.ts'

/** How many records of each kind were deleted, for the log. */
export type Counts = Readonly<Record<string, number>>

export interface Cleaning {
  /** Returns the instant that many days ago. */
  daysAgo(days: number): string
  /** Sets a stored file aside that is older than `before` and that nothing refers to; returns false if it stays. */
  putAside(hash: string, before: string): Promise<boolean>
}

type Step = () => Promise<void>

/** The hooks by which features take part in the kernel's work; they are filled while the features are created. */
export interface Hooks {
  /** Runs before each poll of the cache tags, so that the same poll sees its changes. A failure is logged. */
  beforePoll: Step[]
  /** Runs when data that pages show has changed, in this or another process. */
  onChange: ((tag: CacheTag) => Promise<void>)[]
  /** Caches by key, each with a tag that no page depends on; null clears the whole cache. */
  onForget: { tag: CacheTag; forget(keys: readonly string[] | null): void }[]
  /** Reloads what is cached in memory, after each change and once at the start. */
  reload: Step[]
  onStart: Step[]
  onClose: Step[]
  /** Cleanup that does not wait for the daily run. */
  tidy: Step[]
  /** Deletes records that ended long ago; runs once a day on one of all servers. */
  daily: ((cleaning: Cleaning) => Promise<Counts>)[]
  /** Returns the account names of those ids that have an account. */
  names: ((ids: readonly string[]) => Promise<ReadonlyMap<string, AccountName>>)[]
  /** Whether a register reserves the user name: the office creates that login, and nobody can sign up with it. */
  heldNames: ((username: string) => Promise<boolean>)[]
  /** Returns the college's name, for the sender of emails. */
  collegeName: (() => Promise<string>)[]
  /** Returns the college's colour as `#rrggbb`, for emails; empty if none is set. */
  collegeColour: (() => Promise<string>)[]
  /** Returns the college's telephone number, for emails; empty if none is set. */
  collegePhone: (() => Promise<string>)[]
  /** Returns the college's logo as a small PNG, for emails. */
  collegeLogo: (() => Promise<Uint8Array | null>)[]
  /** Whether a record of the feature that is retained after `before` refers to a stored file. */
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
  collegeColour: [],
  collegePhone: [],
  collegeLogo: [],
  usesFile: [],
})
