/** The only source of "now". Instants are UTC ISO strings with milliseconds, so they sort as text. */
export interface Clock {
  now(): string
}

declare module '../app.ts' {
  interface Kernel {
    clock: Clock
  }
}

export const systemClock: Clock = { now: () => new Date().toISOString() }

/** A clock that stands still until told otherwise; for tests and for seeds. */
export function fixedClock(start: string): Clock & { set(instant: string): void } {
  let instant = new Date(start).toISOString()
  return {
    now: () => instant,
    set: (next) => {
      instant = new Date(next).toISOString()
    },
  }
}
