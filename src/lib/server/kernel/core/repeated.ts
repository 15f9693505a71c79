interface Parts {
  /** Milliseconds from one beginning to the next. */
  every: number
  /** What fails is tried again at the next turn; where it goes on failing, that is told once. */
  onFailure(error: unknown): void
}

/** Work in the background that comes again and again, one at a time in this process. */
export interface Repeated {
  /** Now, or with whoever asked before and waits still. Never fails. */
  run(): Promise<void>
  start(): void
  isStarted(): boolean
  /** Ends after what is under way. */
  stop(): Promise<void>
}

export function repeated(work: () => Promise<void>, { every, onFailure }: Parts): Repeated {
  let timer: NodeJS.Timeout | null = null
  let current: Promise<void> | null = null
  const { failed, succeeded } = tellOnce(onFailure)

  const run = (): Promise<void> =>
    (current ??= work()
      .then(succeeded, failed)
      .finally(() => (current = null)))

  return {
    run,
    start() {
      timer ??= setInterval(() => void run(), every).unref()
    },
    isStarted: () => timer !== null,
    async stop() {
      if (timer) clearInterval(timer)
      await current
    },
  }
}

/** Milliseconds after which it is told again. */
const hour = 60 * 60 * 1000

export interface TellOnce {
  failed(error: unknown): void
  succeeded(): void
}

/** What is tried several times a second would fill the log while the database is away: it is told at its first failure, and then by the hour until it succeeds. */
export function tellOnce(tell: (error: unknown) => void, now = () => performance.now()): TellOnce {
  let toldAt = -Infinity
  return {
    failed(error) {
      if (now() - toldAt < hour) return
      toldAt = now()
      tell(error)
    },
    succeeded() {
      toldAt = -Infinity
    },
  }
}
