import autocannon from 'autocannon'

export interface Load {
  requestsPerSecond: number
  /** Milliseconds. */
  p99: number
}

/** Asks `port` for seconds on end over so many connections, a new path each time; only ever this machine. */
export async function load(
  port: number,
  paths: readonly string[],
  connections = 64,
  seconds = 6,
  rate?: number,
): Promise<Load> {
  let next = 0
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    ...(rate ? { overallRate: rate } : {}),
    requests: [
      {
        method: 'GET',
        headers: { 'accept-encoding': 'br' },
        setupRequest: (request) => ({ ...request, path: paths[next++ % paths.length] ?? '/' }),
      },
    ],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 200, ${result.errors} failed`)
  return { requestsPerSecond: result.requests.average, p99: result.latency.p99 }
}

export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
