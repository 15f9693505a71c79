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

/** Creates a clock that stands still until it is set, for tests and seeds. */
export function fixedClock(start: string): Clock & { set(instant: string): void } {
  let instant = new Date(start).toISOString()
  return {
    now: () => instant,
    set: (next) => {
      instant = new Date(next).toISOString()
    },
  }
}
