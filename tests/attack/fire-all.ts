import { type Reply, type Shot, type Target, type Toll, ask, isFault } from './target.ts'

export interface Volley<S extends Shot> {
  count: number
  next(index: number): S
  /** What is wrong with the answer, beside what is wrong with any; null where nothing is. */
  judge?(shot: S, reply: Reply): string | null
}

/** Fires so many shots, a few at a time. */
export async function fireAll<S extends Shot>(
  target: Target,
  { count, next, judge }: Volley<S>,
): Promise<Toll> {
  const toll: Toll = { requests: 0, faults: [] }
  async function shooter(): Promise<void> {
    while (toll.requests < count) {
      const shot = next(toll.requests++)
      const reply = await ask(target, shot)
      const fault = faultOf(reply) ?? judge?.(shot, reply)
      if (fault)
        toll.faults.push(`${fault}: ${shot.method} ${shot.path} ${String(shot.body ?? '').slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 12 }, shooter))
  return toll
}

/** Lines of a stack, of the engine's refusals, or of files on the server's disk. */
const leak = /(?:\n|\\n)\s+at .+:\d+|node_modules|SQLITE_|at or near |file:\/\/\//

/** What no request at all is answered. A whole request gets an answer; only a broken one may lose its connection. */
function faultOf({ status, headers, text }: Reply): string | null {
  if (status === 0 || isFault(status)) return String(status)
  if (leak.test(text)) return 'a leak'
  return headers['set-cookie']?.some((line) => line.startsWith('a=b')) ? 'a header of the sender' : null
}
