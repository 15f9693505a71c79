/** Counts the requests that the server has started; its worker threads read the count. */
export interface Traffic {
  /** The shared memory with which worker threads read the same count. */
  shared: SharedArrayBuffer
  count(): void
  /** Returns the requests per second since the previous call; 0 on the first. */
  perSecond(): number
}

declare module '../app.ts' {
  interface Kernel {
    /** The request rate; a worker thread reads what its server counts. */
    traffic: Traffic
  }
}

/** Milliseconds; over a shorter interval one request would look like a rush. */
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
      // The counter wraps around after four billion requests.
      rate = (((total - last.total) >>> 0) * 1000) / (at - last.at)
      last = { total, at }
      return rate
    },
  }
}
