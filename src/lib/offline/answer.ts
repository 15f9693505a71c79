import type { KeptPage } from './kept-page.ts'
import { addressOf } from './kept-pages.ts'
import { lookAround, takeOver } from './look-again.ts'
import { type Why, stamped } from './page-marks.ts'
import type { Phone } from './phone.ts'
import { isAway } from './rules.ts'
import { mayRead } from './session.ts'
import type { Shell } from './shell.ts'

/** Keeps the worker at work after the answer has gone out. */
export type GoOn = (work: Promise<unknown>) => void

interface Opened {
  address: string
  network: Promise<Response>
  goOn: GoOn
  /** Opens the page anew. */
  again(): Promise<unknown>
}

/**
 * A page that somebody opens: what the server says, always. Only where it says nothing is there a copy, and only a
 * page that is kept stops waiting for a dead line.
 */
export async function answerPage(
  phone: Phone,
  shell: Shell,
  { address, network, goOn, again }: Opened,
): Promise<Response> {
  let why: Why = 'noAnswer'
  const waited = network.catch(() => {
    why = 'noLine'
    return null
  })
  const known = await phone.kept.find(address)
  const isHeld = known !== null || (await holderOf(phone, address)) !== undefined
  let shown: Promise<Response | null> = Promise.resolve(null)
  // Only of a page that is kept: of a large file a second reader would hold all of it in memory.
  const read = network.then(async (answer) => {
    const isOther = known && (await takeOver(phone, known.page, { answer: answer.clone(), isOpened: true }))
    // The line was slow and not dead: what is old by now does not stay before somebody's eyes. It may be on its way.
    if (isOther && (await shown)) await again()
    if (!isAway(answer.status)) await lookAround(phone, shell)
  })
  const early = outwaited.get(phone)?.get(address)
  goOn(
    Promise.all([read, early?.then(async (isOther) => isOther && (await shown) && again())]).catch(() => {}),
  )
  const answer = await (isHeld ? Promise.race([waited, early ? null : phone.patience()]) : waited)
  if (answer && !(isHeld && isAway(answer.status))) return answer
  shown = copyAt(phone, address, why)
  return (await shown) ?? answer ?? (await waited) ?? shell.page(address)
}

/** The copy with its stamp, or a file that belongs to one; null where there is none for whoever is here. */
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

/** The page that a file belongs to. */
const holderOf = async ({ kept }: Phone, address: string): Promise<KeptPage | undefined> =>
  (await kept.all()).find(({ files }) => files.includes(address))

/** The browser holds no picture of its own of what has an owner: "back" would show it after they have left. */
function shownHeaders({ headers }: Response, { owner }: KeptPage): Headers {
  const shown = new Headers(headers)
  if (owner !== '') shown.set('cache-control', 'no-store')
  return shown
}

/**
 * What scripts asked for in vain until nobody waits any longer, by address: whether the page is another one, once the
 * answer comes after all.
 */
const outwaited = new WeakMap<Phone, Map<string, Promise<boolean>>>()

/** What a script of a page asks for: where that is a kept page, the copy hears what the server says of it. */
export async function answerScript(
  phone: Phone,
  { address, network, goOn }: Omit<Opened, 'again'>,
): Promise<Response> {
  network.catch(() => {})
  const known = await phone.kept.find(address).catch(() => null)
  if (!known) return network
  const told = network.then((answer) => answer.clone())
  const isOther = told.then((answer) => takeOver(phone, known.page, { answer, isOpened: true }))
  goOn(isOther.catch(() => {}))
  const answer = await Promise.race([told.then(() => network), phone.patience()])
  if (answer) return answer
  // On a dead line it is told so, as without any: the lookup opens the copy then, which is waited for no more.
  noteOutwaited(phone, address, isOther)
  return Response.error()
}

function noteOutwaited(phone: Phone, address: string, isOther: Promise<boolean>): void {
  const ofPhone = outwaited.get(phone) ?? new Map<string, Promise<boolean>>()
  outwaited.set(phone, ofPhone.set(address, isOther))
  const forget = () => void (ofPhone.get(address) === isOther && ofPhone.delete(address))
  isOther.then(forget, forget)
}

/** A picture or script of a kept page, also beside a line: its address says what is in it. */
export const answerPart = async (
  { kept, fetch }: Phone,
  shell: Shell,
  request: Request,
): Promise<Response> => {
  const address = addressOf(request.url)
  return (await kept.part(address)) ?? (await shell.part(address)) ?? fetch(request)
}
