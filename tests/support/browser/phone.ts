import { answerPage, answerScript } from '#lib/offline/answer.ts'
import { keptPages } from '#lib/offline/kept-pages.ts'
import { answerMessage, type WorkerQuestion } from '#lib/offline/messages.ts'
import type { Phone } from '#lib/offline/phone.ts'
import { phoneState } from '#lib/offline/phone-state.ts'
import { createShell } from '#lib/offline/shell.ts'
import { pageKey } from '#lib/offline/kept-pages.ts'
import { cacheStorage, urlOf } from './cache-storage.ts'

type Answer = (asked: { etag: string }) => Response | Promise<Response>

/** The server's response per address, or the address it redirects to; addresses without an entry are not found. */
export type Line = Record<string, Answer | string>

export const resultPage = (marks: string, more = '', title = ''): string =>
  `<html lang="en"><p class="x" data-as-of="As of {date} – no connection" data-no-answer="As of {date} – no answer" hidden></p>${marks}<button data-keep="public"${title && ` data-title="${title}"`}></button>${more}`
export const receiptPage = '<html lang="de"><button data-keep="personal"></button>paid'

export const html = (text: string, etag = ''): Response =>
  new Response(text, { headers: { 'content-type': 'text/html', ...(etag && { etag }) } })

export const as = (username: string) => () =>
  username ? Response.json({ username }) : new Response(null, { status: 401 })

/** Builds the response that a browser returns after following redirects. */
function ledTo(address: string, answer: Response): Response {
  const clone = answer.clone.bind(answer)
  return Object.defineProperties(answer, {
    redirected: { value: true },
    url: { value: urlOf(address) },
    clone: { value: () => ledTo(address, clone()) },
  })
}

/** Creates a phone whose connection and clock a test controls. */
export function makePhone(answers: Line) {
  const caches = cacheStorage()
  const held = {
    answers,
    isCut: false,
    isDead: false,
    isSlow: false,
    now: Date.UTC(2026, 10, 21, 8, 35),
    user: '',
  }
  const asked: string[] = []
  const opened: string[] = []
  const reopened: string[] = []

  async function fetch(address: string | Request, options: RequestInit = {}): Promise<Response> {
    const path = typeof address === 'string' ? address : pageKey(address.url)
    asked.push(path)
    if (held.isCut) throw new TypeError('Failed to fetch')
    if (held.isDead) return new Promise(() => {})
    const answer = held.answers[path]
    if (typeof answer === 'string') return ledOn(answer, options)
    const etag = new Headers(options.headers).get('if-none-match') ?? ''
    return (await answer?.({ etag })) ?? new Response(null, { status: 404 })
  }

  async function ledOn(address: string, options: RequestInit): Promise<Response> {
    // A redirect that is not followed has no status for a worker.
    if (options.redirect === 'manual') return Response.error()
    if (!/^https?:/.test(address)) return ledTo(address, await fetch(address, options))
    // A response of another site is not readable without CORS, and in `no-cors` mode it is opaque.
    if (options.mode !== 'no-cors') throw new TypeError('Failed to fetch')
    return Object.defineProperties(Response.error(), { type: { value: 'opaque' } })
  }

  const phone: Phone = {
    kept: keptPages(caches),
    state: phoneState(caches),
    now: () => held.now,
    fetch,
    timeout: () => (held.isDead || held.isSlow ? Promise.resolve(null) : new Promise(() => {})),
    hasLine: () => !held.isCut,
    userShown: async () => held.user,
    reopen: async (addresses) => void reopened.push(...addresses),
  }
  const shell = createShell(caches, phone)
  const navigate = (address: string) => fetch(address, { redirect: 'manual' })

  return {
    caches,
    phone,
    shell,
    held,
    asked,
    /** Pages that the worker reloaded by itself. */
    opened,
    /** Pages that it reloaded in background tabs. */
    reopened,
    ask: (data: WorkerQuestion) => answerMessage(phone, shell, data),
    keep: (address: string, files: string[] = []) =>
      answerMessage(phone, shell, { deed: 'keep', page: { address, title: address, files } }),
    /**
     * Opens a page and waits for the worker's follow-up work. On a slow connection the response arrives when `answers`
     * resolves.
     */
    async open(address: string, answers?: Promise<void>): Promise<string> {
      const going: Promise<unknown>[] = []
      const shown = Promise.withResolvers<void>()
      const answer = await answerPage(phone, shell, {
        address,
        // A slow connection responds when the saved copy is already shown.
        network: held.isSlow ? (answers ?? shown.promise).then(() => navigate(address)) : navigate(address),
        goOn: (work) => going.push(work),
        again: async () => opened.push(address),
      })
      shown.resolve()
      const text = answer.type === 'error' ? 'error' : await answer.text()
      if (!held.isDead) await Promise.all(going)
      return text
    },
    /** Loads what a page's script requests. */
    async load(address: string): Promise<Response> {
      const going: Promise<unknown>[] = []
      const answer = await answerScript(phone, {
        address,
        network: fetch(address),
        goOn: (work) => going.push(work),
      })
      if (!held.isDead) await Promise.all(going)
      return answer
    },
    addresses: async (): Promise<string[]> => (await phone.kept.all()).map(({ address }) => address),
  }
}
