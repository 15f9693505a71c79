import { addressOf } from './kept-pages.ts'
import { lookAround, takeOver } from './look-again.ts'
import { stamped } from './page-marks.ts'
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
  const known = await phone.kept.find(address)
  let copy: Response | null = null
  // Only of a page that is kept: of a large file a second reader would hold all of it in memory.
  const read = network.then(async (answer) => {
    const isOther = known && (await takeOver(phone, known.page, { answer: answer.clone(), isOpened: true }))
    // The line was slow and not dead: what is old by now does not stay before somebody's eyes.
    if (isOther && copy) await again()
    if (!isAway(answer.status)) await lookAround(phone, shell)
  })
  goOn(read.catch(() => {}))
  const waited = network.catch(() => null)
  const answer = await (known ? Promise.race([waited, phone.patience()]) : waited)
  if (answer && !(known && isAway(answer.status))) return answer
  copy = await copyAt(phone, address)
  return copy ?? answer ?? (await waited) ?? shell.page(address)
}

/** The copy with its stamp, or a file that belongs to one; null where there is none for whoever is here. */
async function copyAt(phone: Phone, address: string): Promise<Response | null> {
  const known = await phone.kept.find(address)
  if (known) {
    if (!(await mayRead(phone, known.page))) return null
    return new Response(stamped(await known.copy.text(), known.page.seenAt), { headers: known.copy.headers })
  }
  const owner = (await phone.kept.all()).find(({ files }) => files.includes(address))
  if (!owner || !(await mayRead(phone, owner))) return null
  return (await phone.kept.part(address)) ?? null
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
