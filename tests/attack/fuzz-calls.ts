import { seededRandom } from '#lib/server/demo/random.ts'
import { fireAll } from './fire-all.ts'
import { type AimedShot, shotAt } from './hostile-shot.ts'
import type { Luck } from './hostile-values.ts'
import { operationsOf } from './operations.ts'
import type { Reply, Target, Toll } from './target.ts'

/** Identical requests by one person with one key, in a row so that some overlap. */
const atOnce = 3

/** The most ids that are remembered. */
const mostIds = 60

export interface FuzzToll extends Toll {
  /** Calls that succeeded at least once: refusals alone would prove little. */
  answered: readonly string[]
}

/** Sends random requests to every call of the reference: unauthorised ones must be refused, and none may fail. */
export async function fuzzCalls(target: Target, requests: number, seed = 1): Promise<FuzzToll> {
  const operations = await operationsOf(target)
  const ids: string[] = []
  const luck: Luck = { random: seededRandom(seed), ids }
  const repeated: AimedShot[] = []
  const answered = new Set<string>()
  const toll = await fireAll<AimedShot>(target, {
    count: requests,
    next(index) {
      const again = repeated.pop()
      if (again) return again
      const operation = operations[index % operations.length]
      if (!operation) throw new Error('The server names no calls.')
      const shot = shotAt(operation, target.people, luck)
      if (luck.random() < 0.03) repeated.push(...Array.from({ length: atOnce - 1 }, () => shot))
      return shot
    },
    assess(shot, reply) {
      rememberIds(ids, reply)
      if (reply.status === 200) answered.add(`${shot.operation.method} ${shot.operation.path}`)
      return assess(target, shot, reply)
    },
  })
  return { ...toll, answered: [...answered].toSorted() }
}

/** Remembers ids from successful responses; a refusal contains only the request's id. */
function rememberIds(ids: string[], { status, text }: Reply): void {
  if (status !== 200) return
  const messages = text.slice(0, 2000).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? []
  for (const id of messages.slice(0, 3)) if (!ids.includes(id)) ids.push(id)
  ids.splice(0, ids.length - mostIds)
}

function assess(target: Target, shot: AimedShot, { status }: Reply): string | null {
  if (shot.isAstray) return null
  if (shot.isUnknown) return status >= 400 ? null : `${status} to what there is not`
  if (mayUse(target, shot)) return null
  return [401, 403, 404].includes(status) ? null : `${status} to who may not`
}

/** Decides by the access in the reference; nobody here has a record token. */
function mayUse({ off = [] }: Target, { operation: { access }, as }: AimedShot): boolean {
  if (off.some((name) => access.includes(`while ${name} is on`))) return false
  if (access.startsWith('public')) return true
  if (/(?:^|or )signedIn/.test(access)) return as !== null
  return as?.roles.some((role) => access.match(/ROLE_\w+/g)?.includes(role)) === true
}
