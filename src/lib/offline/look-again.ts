import { gather, readAnswer } from './gather.ts'
import { copyOf, type KeptPage } from './kept-page.ts'
import type { Shell } from './shell.ts'
import { askFor, type Phone } from './phone.ts'
import { isDue, isSameResult } from './rules.ts'
import { settleDoubt } from './session.ts'
import { addressOf } from './kept-pages.ts'

/** With a page that came over the line: who is here, and once a day whether the copies still hold. */
export async function lookAround(phone: Phone, shell: Shell): Promise<void> {
  await settleDoubt(phone)
  if (isDue(await phone.state.lookedAt(), phone.now())) await lookAgain(phone, shell)
}

const looks = new WeakMap<Phone, Promise<void>>()

/**
 * Asks the server about each kept page: what was withheld or withdrawn goes, what was revised is replaced. Whoever
 * asks meanwhile waits for the look that goes on.
 */
export function lookAgain(phone: Phone, shell: Shell): Promise<void> {
  const look = looks.get(phone) ?? lookAtAll(phone, shell).finally(() => looks.delete(phone))
  looks.set(phone, look)
  return look
}

async function lookAtAll(phone: Phone, shell: Shell): Promise<void> {
  await shell.renew().catch(() => {})
  // One after the other: a phone on a weak line shows somebody a page meanwhile.
  let isWhole = true
  for (const page of await phone.kept.all()) {
    // The line breaks off, or the phone has no room: the others are looked after all the same.
    const isDone = await askFor(phone, page.address, { etag: page.etag })
      .then((answer) => takeOver(phone, page, { answer }))
      .then(
        () => true,
        () => false,
      )
    isWhole &&= isDone
  }
  // At the end: of a look that the browser has ended, or that the line did not bring, the next page makes another.
  await phone.state.noteLook(isWhole ? phone.now() : 0)
}

/** Does with a kept page what an answer of the server says about it. True where it is another page now, or none. */
export async function takeOver(
  phone: Phone,
  page: KeptPage,
  { answer: came, isOpened = false }: { answer: Response; isOpened?: boolean },
): Promise<boolean> {
  const { kept, now } = phone
  const { answer, address } = await follow(phone, page, came)
  const { verdict, html } = await readAnswer(answer, page.isPersonal)
  if (verdict === 'away') return false
  if (verdict === 'gone') {
    await kept.drop((each) => each.address === page.address)
    return true
  }
  const found = await kept.find(page.address)
  if (!found) return false
  const before = await found.copy.text()
  if (verdict === 'same') {
    const seen = { ...found.page, seenAt: now() }
    const copy = copyOf(before, found.copy.headers, seen)
    await kept.renew({ page: seen, copy, parts: new Map() }, page.address)
    return false
  }
  const gathered = await gather(phone, { ...page, address }, { html, answer, isOpened })
  if (gathered) await kept.renew(gathered, page.address)
  return before !== html
}

/**
 * Where the server has a page now. The title of an exam is its address: once it is corrected, the earlier one leads to
 * that of today, and a copy goes along. Where any other redirect leads is no page of this copy: its answer says nothing.
 */
async function follow(
  phone: Pick<Phone, 'fetch'>,
  { address }: Pick<KeptPage, 'address'>,
  answer: Response,
): Promise<{ answer: Response; address: string }> {
  // A redirect that is not followed has no status, and does not tell where it leads.
  const mayLead = answer.status === 0 && isSameResult(address, address)
  // Past the rules between sites, so that one which leads to another site answers, and is no line that broke.
  const led = mayLead ? await askFor(phone, address, { redirect: 'follow', mode: 'no-cors' }) : answer
  if (led.type === 'opaque') return { answer: Response.error(), address }
  if (!led.redirected) return { answer: led, address }
  const leadsTo = addressOf(led.url)
  return isSameResult(address, leadsTo)
    ? { answer: led, address: leadsTo }
    : { answer: Response.error(), address }
}
