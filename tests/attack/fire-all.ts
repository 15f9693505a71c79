import { type Reply, type Shot, type Target, type Toll, ask, isFault } from './target.ts'

export interface Volley<S extends Shot> {
  count: number
  next(index: number): S
  /** Returns a fault beyond the general ones, or null. */
  assess?(shot: S, reply: Reply): string | null
}

/** Sends `count` requests, a few at a time. */
export async function fireAll<S extends Shot>(
  target: Target,
  { count, next, assess }: Volley<S>,
): Promise<Toll> {
  const toll: Toll = { requests: 0, faults: [] }
  async function shooter(): Promise<void> {
    while (toll.requests < count) {
      const shot = next(toll.requests++)
      const reply = await ask(target, shot)
      const fault = faultOf(reply) ?? assess?.(shot, reply)
      if (fault)
        toll.faults.push(`${fault}: ${shot.method} ${shot.path} ${String(shot.body ?? '').slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 12 }, shooter))
  return toll
}

/** Traces of a stack, of database errors, or of file paths on the server. */
const leak = /(?:\n|\\n)\s+at .+:\d+|node_modules|SQLITE_|at or near |file:\/\/\//

/**
 * Returns the general fault of a response. A complete request must get a response; only a malformed one may lose its
 * connection.
 */
function faultOf({ status, headers, text }: Reply): string | null {
  if (status === 0 || isFault(status)) return String(status)
  if (leak.test(text)) return 'a leak'
  return headers['set-cookie']?.some((line) => line.startsWith('a=b')) ? 'a header of the sender' : null
}
