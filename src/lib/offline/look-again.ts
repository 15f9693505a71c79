import { gather, readAnswer } from './gather.ts'
import { copyOf, type KeptPage } from './kept-page.ts'
import type { Shell } from './shell.ts'
import { askFor, type Phone } from './phone.ts'
import { isRefreshDue, isSameResult } from './rules.ts'
import { settleDoubt } from './session.ts'
import { pageKey } from './kept-pages.ts'

/**
 * Runs with each page that arrives from the network: checks who is signed in and, once a day, whether the saved copies
 * are current.
 */
export async function lookAround(phone: Phone, shell: Shell): Promise<void> {
  await settleDoubt(phone)
  if (emptied.has(phone)) return
  if (isRefreshDue(await phone.state.lookedAt(), phone.now())) await lookAgain(phone, shell)
}

const looks = new WeakMap<Phone, Promise<void>>()
/** Phones from which everything was removed: a check that is under way would write to them again. */
const emptied = new WeakSet<Phone>()

/** Ends all checks, until a page is saved again. */
export const endLooks = (phone: Phone): void => void emptied.add(phone)

export const allowLooks = (phone: Phone): void => void emptied.delete(phone)

/**
 * Checks each saved page with the server: withheld and withdrawn ones are removed, revised ones replaced. Concurrent
 * callers share one check.
 */
export function lookAgain(phone: Phone, shell: Shell): Promise<void> {
  const look = looks.get(phone) ?? lookAtAll(phone, shell).finally(() => looks.delete(phone))
  looks.set(phone, look)
  return look
}

async function lookAtAll(phone: Phone, shell: Shell): Promise<void> {
  await shell.renew().catch(() => {})
  // Pages are checked one by one, so that a weak connection stays free for the page that the user opens.
  let isWhole = true
  for (const page of emptied.has(phone) ? [] : await phone.kept.all()) {
    if (emptied.has(phone)) return
    // If one page fails (connection lost, storage full), the others are still checked.
    const isDone = await askFor(phone, page.address, { etag: page.etag })
      .then((answer) => !emptied.has(phone) && takeOver(phone, page, { answer }))
      .then(
        () => true,
        () => false,
      )
    isWhole &&= isDone
  }
  // The time is noted last: if the browser ends the worker, or a page failed, the next page that is opened starts
  // another check.
  if (!emptied.has(phone)) await phone.state.noteLook(isWhole ? phone.now() : 0)
}

/** Applies a response of the server to a saved page. Returns true where the page has changed or was removed. */
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
 * Finds the current address of a page. An exam's title is part of its address: after a correction the old address
 * redirects to the new one, and the saved copy moves along. A redirect to any other page is treated as an error
 * response.
 */
async function follow(
  phone: Pick<Phone, 'fetch'>,
  { address }: Pick<KeptPage, 'address'>,
  answer: Response,
): Promise<{ answer: Response; address: string }> {
  // With `redirect: 'manual'`, a redirect has status 0 and its target is hidden.
  const mayLead = answer.status === 0 && isSameResult(address, address)
  // `no-cors` makes a redirect to another site return an opaque response instead of failing like a lost connection.
  const led = mayLead ? await askFor(phone, address, { redirect: 'follow', mode: 'no-cors' }) : answer
  if (led.type === 'opaque') return { answer: Response.error(), address }
  if (!led.redirected) return { answer: led, address }
  const leadsTo = pageKey(led.url)
  return isSameResult(address, leadsTo)
    ? { answer: led, address: leadsTo }
    : { answer: Response.error(), address }
}
