import { usernameShown } from '../browser/page/shown-user.ts'
import { answerPage, answerPart, answerScript } from './answer.ts'
import { answerMessage } from './messages.ts'
import { pageKey, keptPages } from './kept-pages.ts'
import { doubtFor, passOn } from './pass-on.ts'
import { isFixed, isOwnPage, mayBePage, mayChangeSession, connectionTimeout } from './rules.ts'
import type { Phone } from './phone.ts'
import { phoneState } from './phone-state.ts'
import { createShell } from './shell.ts'

/**
 * The service worker. It is installed when somebody presses "Keep on this device"; it stores the chosen pages and the
 * page that lists them, and nothing else.
 */
// The browser runs this file only as a service worker.
const scope = globalThis as unknown as WorkerScope

const phone: Phone = {
  kept: keptPages(scope.caches),
  state: phoneState(scope.caches),
  now: Date.now,
  fetch: (address, options) => fetch(address, options),
  timeout: () => new Promise((resolve) => setTimeout(() => resolve(null), connectionTimeout)),
  hasLine: () => scope.navigator.onLine,
  userShown: async () => {
    const cookie = await scope.cookieStore?.get('erpUser')
    return usernameShown(`erpUser=${cookie?.value ?? ''}`)
  },
  async reopen(addresses) {
    for (const tab of await scope.clients.matchAll({ type: 'window' })) {
      const address = pageKey(tab.url)
      // Only background tabs are reloaded: the tab that signs out is already navigating.
      if (tab.visibilityState === 'hidden' && addresses.includes(address))
        void tab.navigate(address).catch(() => {})
    }
  },
}
const shell = createShell(scope.caches, phone)

scope.addEventListener('install', (event) => {
  // The first worker needs its shell; a newer one can fall back on its predecessor's. A newer one activates at once, so
  // that it can repair what the old one did wrong.
  const renewed = shell.renew().catch((error: unknown) => {
    if (!scope.registration.active) throw error
  })
  event.waitUntil(renewed.then(() => scope.skipWaiting()))
})
scope.addEventListener('activate', (event) => {
  // Navigation preload requests the page while the worker starts, which takes a good part of a second on a weak phone.
  event.waitUntil(Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim()]))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== scope.location.origin) return
  if (mayChangeSession(request.method, pathname)) {
    if (isOwnPage(request.referrer, origin))
      event.respondWith(passOn(phone, { path: pathname, send: () => fetch(request) }))
    else event.waitUntil(doubtFor(phone, pathname))
    return
  }
  if (request.method !== 'GET') return
  const asked = {
    address: pageKey(request.url),
    goOn: (work: Promise<unknown>) => event.waitUntil(work),
  }
  if (request.mode === 'navigate') {
    const opened = {
      ...asked,
      network: Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(request)),
      again: async () => (await scope.clients.get(event.resultingClientId))?.navigate(request.url),
    }
    event.respondWith(answerPage(phone, shell, opened))
  } else if (isFixed(pathname)) event.respondWith(answerPart(phone, shell, request))
  else if (request.destination === '' && mayBePage(pathname))
    event.respondWith(answerScript(phone, { ...asked, network: fetch(request) }))
})

scope.addEventListener('message', (event) => {
  event.waitUntil(
    answerMessage(phone, shell, event.data).then(
      (reply) => event.ports[0]?.postMessage(reply),
      () => event.ports[0]?.postMessage(null),
    ),
  )
})

/** The part of the service worker API that this file uses: the DOM and worker types cannot be used in one program. */
interface WorkerScope {
  location: Location
  caches: CacheStorage
  registration: { active: unknown; navigationPreload?: { enable(): Promise<void> } }
  clients: {
    claim(): Promise<void>
    get(id: string): Promise<Tab | undefined>
    matchAll(of: { type: 'window' }): Promise<readonly Tab[]>
  }
  navigator: { onLine: boolean }
  cookieStore?: { get(name: string): Promise<{ value?: string } | null> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: AskedEvent) => void): void
  addEventListener(type: 'message', listener: (event: SaidEvent) => void): void
}

interface Tab {
  url: string
  visibilityState: DocumentVisibilityState
  navigate(url: string): Promise<unknown>
}

interface LastingEvent {
  /** Keeps the worker alive until the work is done. */
  waitUntil(work: Promise<unknown>): void
}

interface AskedEvent extends LastingEvent {
  request: Request
  /** The preloaded response; undefined where the browser does not preload. */
  preloadResponse?: Promise<Response | undefined>
  /** Id of the page that the navigation creates. */
  resultingClientId: string
  respondWith(answer: Promise<Response>): void
}

interface SaidEvent extends LastingEvent {
  data: unknown
  ports: readonly MessagePort[]
}
