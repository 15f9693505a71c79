interface Parts {
  /** Milliseconds from one start to the next. */
  every: number
  /** Reports a failure; the work is retried at the next interval. Repeated failures are reported once an hour. */
  onFailure(error: unknown): void
}

/** Background work at a fixed interval, one run at a time in this process. */
export interface Repeated {
  /** Runs now, or joins the current run. It never rejects. */
  run(): Promise<void>
  start(): void
  isStarted(): boolean
  /** Stops the interval and waits for the current run. */
  stop(): Promise<void>
}

export function repeated(work: () => Promise<void>, { every, onFailure }: Parts): Repeated {
  let timer: NodeJS.Timeout | null = null
  let current: Promise<void> | null = null
  const { failed, succeeded } = createThrottledReporter(onFailure)

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

/** Milliseconds between two reports of the same failure. */
const hour = 60 * 60 * 1000

export interface ThrottledReporter {
  failed(error: unknown): void
  succeeded(): void
}

/**
 * Reports the first failure, then once an hour until it succeeds. Work that is tried several times a second would
 * otherwise fill the log while the database is away.
 */
export function createThrottledReporter(
  report: (error: unknown) => void,
  now = () => performance.now(),
): ThrottledReporter {
  let reportedAt = -Infinity
  return {
    failed(error) {
      if (now() - reportedAt < hour) return
      reportedAt = now()
      report(error)
    },
    succeeded() {
      reportedAt = -Infinity
    },
  }
}
