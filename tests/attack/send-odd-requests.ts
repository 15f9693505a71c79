import { type RawAnswer, sendRaw } from '../support/calls/raw-request.ts'
import type { OddRequest } from './odd-request.ts'
import { oddRequests } from './odd-requests.ts'
import type { Target, Toll } from './target.ts'

/** Enough to be quick, few enough for a busy machine. */
const atOnce = 8

/** Sends each odd request byte by byte and checks its status and that no redirect leaves the site. */
export async function sendOddRequests(target: Target): Promise<Toll> {
  const faults: string[] = []
  async function assess(odd: OddRequest): Promise<void> {
    const { status, head } = await ask(target, odd)
    const isRight = odd.statuses ? odd.statuses.includes(status) : status > 0 && status < 500
    if (leadsAway(head)) faults.push(`${odd.name}: leads away`)
    if (!isRight) faults.push(`${odd.name}: ${status} instead of ${odd.statuses?.join(' or ') ?? '< 500'}`)
  }
  for (let next = 0; next < oddRequests.length; next += atOnce)
    await Promise.all(oddRequests.slice(next, next + atOnce).map(assess))
  await assess({ name: 'afterwards', path: '/healthz', statuses: [200] })
  return { requests: oddRequests.length + 1, faults }
}

function ask(
  { campus, cookie }: Target,
  { method = 'GET', path, headers = {}, body = '', signedIn }: OddRequest,
): Promise<RawAnswer> {
  const { host } = new URL(campus.url)
  const own = { host, ...(signedIn ? { cookie } : {}) }
  const filled = Object.entries({ ...own, ...headers }).map(([name, value]) => [
    name,
    value.replace('{host}', host),
  ])
  return sendRaw(campus.url, {
    method,
    target: path.replace('{host}', host),
    headers: Object.fromEntries(filled) as Record<string, string>,
    body,
  })
}

/** Returns true for a redirect to another site. */
function leadsAway(head: string): boolean {
  const location = /^location: *(.*)$/im.exec(head)?.[1]
  return location !== undefined && new URL(location, 'http://campus.invalid').host !== 'campus.invalid'
}
