/** Requests that the server has begun: counted by it, read by its worker threads. */
export interface Traffic {
  /** What the threads are handed to read the same count. */
  shared: SharedArrayBuffer
  count(): void
  /** A second since the reading before this one; 0 for the first. */
  perSecond(): number
}

declare module '../app.ts' {
  interface Kernel {
    /** How much visitors ask for; a worker thread reads what its server counts. */
    traffic: Traffic
  }
}

/** Milliseconds; over less, one request would look like a rush. */
const shortest = 200

export function createTraffic(
  shared = new SharedArrayBuffer(4),
  now: () => number = () => performance.now(),
): Traffic {
  const counter = new Uint32Array(shared)
  let last = { total: Atomics.load(counter, 0), at: now() }
  let rate = 0
  return {
    shared,
    count: () => void Atomics.add(counter, 0, 1),
    perSecond() {
      const at = now()
      if (at - last.at < shortest) return rate
      const total = Atomics.load(counter, 0)
      // The counter begins again after four billion requests.
      rate = (((total - last.total) >>> 0) * 1000) / (at - last.at)
      last = { total, at }
      return rate
    },
  }
}
