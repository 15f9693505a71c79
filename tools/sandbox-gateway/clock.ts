/** The sandbox's own time, which can be put forward, and what is to be done at some time. */
export interface SandboxClock {
  now(): Date
  /** Does the work when so many milliseconds have passed, or have been skipped. */
  later(ms: number, work: () => Promise<void>): void
  /** Skips time. What falls into it is done in its order, each at its own time, and over when this resolves. */
  forward(ms: number): Promise<void>
  stop(): void
}

interface Waiting {
  at: number
  work: () => Promise<void>
  timer?: NodeJS.Timeout
}

/** Node's timers run at once where the time is longer. */
const longest = 2 ** 31 - 1

export function sandboxClock(): SandboxClock {
  let skipped = 0
  const waiting = new Set<Waiting>()
  const now = (): number => Date.now() + skipped

  const arm = (entry: Waiting): void => {
    const left = Math.max(0, entry.at - now())
    entry.timer = setTimeout(
      () => {
        if (entry.at > now()) arm(entry)
        else void run(entry)
      },
      Math.min(left, longest),
    ).unref()
  }
  const run = (entry: Waiting): Promise<void> => {
    clearTimeout(entry.timer)
    return waiting.delete(entry) ? entry.work() : Promise.resolve()
  }
  const firstUntil = (end: number): Waiting | undefined =>
    [...waiting].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]

  return {
    now: () => new Date(now()),
    later(ms, work) {
      const entry: Waiting = { at: now() + ms, work }
      waiting.add(entry)
      arm(entry)
    },
    async forward(ms) {
      const end = now() + ms
      for (let next = firstUntil(end); next; next = firstUntil(end)) {
        skipped += Math.max(0, next.at - now())
        await run(next)
      }
      skipped += Math.max(0, end - now())
      // What waits for a time behind the end waits less long now.
      for (const entry of waiting) {
        clearTimeout(entry.timer)
        arm(entry)
      }
    },
    stop() {
      for (const { timer } of waiting) clearTimeout(timer)
      waiting.clear()
    },
  }
}
