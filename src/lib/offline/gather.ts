import { type KeptPage, copyOf } from './kept-page.ts'
import type { GatheredPage } from './kept-pages.ts'
import { keepingOf, partsOf, pageTitle } from './page-marks.ts'
import { type Phone, askFor } from './phone.ts'
import { isFixed, verdictOf } from './rules.ts'

/** The page to save and its owner. */
export type PageToKeep = Pick<KeptPage, 'address' | 'title' | 'owner' | 'files' | 'keptAt'>

/** A response of the server. */
interface Came {
  html: string
  answer: Response
  /** True where the user is opening the page: its files are then refreshed by the daily check instead. */
  isOpened?: boolean
}

/** Reads a response: what it means for the saved copy, and the new page where there is one. */
export async function readAnswer(
  answer: Response,
  isPersonal: boolean,
): Promise<{ verdict: ReturnType<typeof verdictOf>; html: string }> {
  const html = answer.status === 200 ? await answer.text() : ''
  return { verdict: verdictOf(answer, { mayBeKept: keepingOf(html) !== null, isPersonal }), html }
}

/**
 * Loads the page with everything that it needs offline; null where one of its files cannot be loaded. An image that
 * cannot be loaded is left out, because the page is readable without it.
 */
export async function gather(
  phone: Pick<Phone, 'fetch' | 'kept' | 'now'>,
  wanted: PageToKeep,
  { html, answer, isOpened = false }: Came,
): Promise<GatheredPage | null> {
  const parts = new Map<string, Response>()
  let bytes = new Blob([html]).size
  for (const address of [...wanted.files, ...partsOf(html)]) {
    // A file of a page, such as the printable receipt, never changes.
    const isKnown = isOpened || isFixed(address) || wanted.files.includes(address)
    const part = (isKnown && (await phone.kept.part(address))) || (await fetched(phone, address))
    if (part) {
      const body = await part.arrayBuffer()
      bytes += body.byteLength
      parts.set(address, copyOf(body, part.headers))
    } else if (wanted.files.includes(address)) return null
  }
  const page: KeptPage = {
    ...wanted,
    title: pageTitle(html) ?? wanted.title,
    isPersonal: keepingOf(html) === 'personal',
    parts: [...parts.keys()].filter((address) => !wanted.files.includes(address)),
    bytes,
    etag: answer.headers.get('etag') ?? '',
    seenAt: phone.now(),
  }
  return { page, copy: copyOf(html, answer.headers, page), parts }
}

async function fetched(phone: Pick<Phone, 'fetch'>, address: string): Promise<Response | null> {
  const answer = await askFor(phone, address).catch(() => null)
  return answer?.status === 200 ? answer : null
}
