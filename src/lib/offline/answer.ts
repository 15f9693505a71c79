import type { KeptPage } from './kept-page.ts'
import { pageKey } from './kept-pages.ts'
import { lookAround, takeOver } from './look-again.ts'
import { type Why, stamped } from './page-marks.ts'
import type { Phone } from './phone.ts'
import { isAway } from './rules.ts'
import { mayRead } from './session.ts'
import type { Shell } from './shell.ts'

/** Keeps the worker alive after the response has been sent. */
type GoOn = (work: Promise<unknown>) => void

interface OpenedPage {
  address: string
  network: Promise<Response>
  goOn: GoOn
  /** Reloads the page. */
  again(): Promise<unknown>
}

/**
 * Answers a navigation. The network's response is preferred; a saved copy is used only if there is no response or the
 * server cannot answer (429, 5xx). Only a saved page stops waiting for a slow connection after `timeout`.
 */
export async function answerPage(
  phone: Phone,
  shell: Shell,
  { address, network, goOn, again }: OpenedPage,
): Promise<Response> {
  let why: Why = 'noAnswer'
  const waited = network.catch(() => {
    why = 'noLine'
    return null
  })
  const known = await phone.kept.find(address)
  const isHeld = known !== null || (await holderOf(phone, address)) !== undefined
  let shown: Promise<Response | null> = Promise.resolve(null)
  // The response is read only for saved pages: a second reader would hold all of a large file in memory.
  const read = network.then(async (answer) => {
    const isOther = known && (await takeOver(phone, known.page, { answer: answer.clone(), isOpened: true }))
    // The connection was slow, not dead, so the outdated copy that is shown is reloaded. It may still be on its way to
    // the page.
    if (isOther && (await shown)) await again()
    if (!isAway(answer.status)) await lookAround(phone, shell)
  })
  const early = outwaited.get(phone)?.get(address)
  goOn(
    Promise.all([read, early?.then(async (isOther) => isOther && (await shown) && again())]).catch(() => {}),
  )
  const answer = await (isHeld ? Promise.race([waited, early ? null : phone.timeout()]) : waited)
  if (answer && !(isHeld && isAway(answer.status))) return answer
  shown = copyAt(phone, address, why)
  return (await shown) ?? answer ?? (await waited) ?? shell.page(address)
}

/** Returns the saved page with its date, or a file that belongs to one; null where this user has no copy. */
async function copyAt(phone: Phone, address: string, why: Why): Promise<Response | null> {
  const known = await phone.kept.find(address)
  if (known) {
    if (!(await mayRead(phone, known.page))) return null
    const html = stamped(await known.copy.text(), known.page.seenAt, why)
    return new Response(html, { headers: shownHeaders(known.copy, known.page) })
  }
  const holder = await holderOf(phone, address)
  if (!holder || !(await mayRead(phone, holder))) return null
  const file = await phone.kept.part(address)
  return file ? new Response(file.body, { headers: shownHeaders(file, holder) }) : null
}

/** Finds the saved page that a file belongs to. */
const holderOf = async ({ kept }: Phone, address: string): Promise<KeptPage | undefined> =>
  (await kept.all()).find(({ files }) => files.includes(address))

/** Keeps pages with an owner out of the browser's own cache: "back" would show them after sign-out. */
function shownHeaders({ headers }: Response, { owner }: KeptPage): Headers {
  const shown = new Headers(headers)
  if (owner !== '') shown.set('cache-control', 'no-store')
  return shown
}

/**
 * Script requests that timed out, by address. The promise tells, when the response arrives after all, whether the page
 * has changed.
 */
const outwaited = new WeakMap<Phone, Map<string, Promise<boolean>>>()

/** Answers a script's request. If the address is a saved page, the response also updates the copy. */
export async function answerScript(
  phone: Phone,
  { address, network, goOn }: Omit<OpenedPage, 'again'>,
): Promise<Response> {
  network.catch(() => {})
  const known = await phone.kept.find(address).catch(() => null)
  if (!known) return network
  const networkAnswer = network.then((answer) => answer.clone())
  const isOther = networkAnswer.then((answer) => takeOver(phone, known.page, { answer, isOpened: true }))
  goOn(isOther.catch(() => {}))
  const answer = await Promise.race([networkAnswer.then(() => network), phone.timeout()])
  if (answer) return answer
  // After the timeout the script gets a network error. The lookup then opens the saved copy, which is served without
  // waiting again.
  noteOutwaited(phone, address, isOther)
  return Response.error()
}

function noteOutwaited(phone: Phone, address: string, isOther: Promise<boolean>): void {
  const ofPhone = outwaited.get(phone) ?? new Map<string, Promise<boolean>>()
  outwaited.set(phone, ofPhone.set(address, isOther))
  const forget = () => void (ofPhone.get(address) === isOther && ofPhone.delete(address))
  isOther.then(forget, forget)
}

/** Returns an image or script, from the cache first: its address contains the hash of its content. */
export const answerPart = async (
  { kept, fetch }: Phone,
  shell: Shell,
  request: Request,
): Promise<Response> => {
  const address = pageKey(request.url)
  return (await kept.part(address)) ?? (await shell.part(address)) ?? fetch(request)
}
