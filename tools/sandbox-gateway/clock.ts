/** The sandbox's clock, which can be moved forward, and its scheduled work. */
export interface SandboxClock {
  now(): Date
  /** Runs the work after this many milliseconds, passed or skipped. */
  later(ms: number, work: () => Promise<void>): void
  /** Skips time. Due work runs in order, each at its own time, and has finished when this resolves. */
  forward(ms: number): Promise<void>
  stop(): void
}

interface WaitingTimer {
  at: number
  work: () => Promise<void>
  timer?: NodeJS.Timeout
}

/** Node's timers fire at once for longer delays. */
const longest = 2 ** 31 - 1

export function sandboxClock(): SandboxClock {
  let skipped = 0
  const waiting = new Set<WaitingTimer>()
  const now = (): number => Date.now() + skipped

  const arm = (entry: WaitingTimer): void => {
    const left = Math.max(0, entry.at - now())
    entry.timer = setTimeout(
      () => {
        if (entry.at > now()) arm(entry)
        else void run(entry)
      },
      Math.min(left, longest),
    ).unref()
  }
  const run = (entry: WaitingTimer): Promise<void> => {
    clearTimeout(entry.timer)
    return waiting.delete(entry) ? entry.work() : Promise.resolve()
  }
  const firstUntil = (end: number): WaitingTimer | undefined =>
    [...waiting].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]

  return {
    now: () => new Date(now()),
    later(ms, work) {
      const entry: WaitingTimer = { at: now() + ms, work }
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
      // Rescheduled because less time is left.
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
