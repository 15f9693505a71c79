import { usernameShown } from '../shown-user.ts'
import { answerPage, answerPart } from './answer.ts'
import { answerMessage } from './messages.ts'
import { addressOf, keptPages } from './kept-pages.ts'
import { forgetWhoLeaves } from './session.ts'
import { isFixed, isSignOut, mayChangeSession, patience } from './rules.ts'
import type { Phone } from './phone.ts'
import { phoneState } from './phone-state.ts'
import { createShell } from './shell.ts'
import type { WorkerScope } from './worker-scope.ts'

/**
 * The service worker. A phone has it from the moment somebody presses "Keep on this phone"; it keeps what was
 * chosen and the page that lists it, and nothing else.
 */
// Run by the browser as a worker alone.
const scope = globalThis as unknown as WorkerScope

const phone: Phone = {
  kept: keptPages(scope.caches),
  state: phoneState(scope.caches),
  now: Date.now,
  fetch: (address, options) => fetch(address, options),
  patience: () => new Promise((resolve) => setTimeout(() => resolve(null), patience)),
  userShown: async () => {
    const cookie = await scope.cookieStore?.get('erpUser')
    return usernameShown(`erpUser=${cookie?.value ?? ''}`)
  },
}
const shell = createShell(scope.caches, phone)

scope.addEventListener('install', (event) => event.waitUntil(shell.renew().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) => {
  // Pages are asked for while the worker still starts, which takes a weak phone a good part of a second.
  event.waitUntil(Promise.all([scope.registration.navigationPreload?.enable(), scope.clients.claim()]))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== scope.location.origin) return
  if (isSignOut(pathname) && request.method === 'POST') event.waitUntil(forgetWhoLeaves(phone))
  else if (mayChangeSession(request.method, pathname)) event.waitUntil(phone.state.doubt())
  else if (request.method !== 'GET') return
  else if (request.mode === 'navigate') {
    const network = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(request))
    const opened = {
      address: addressOf(request.url),
      network,
      goOn: (work: Promise<unknown>) => event.waitUntil(work),
      again: async () => (await scope.clients.get(event.resultingClientId))?.navigate(request.url),
    }
    event.respondWith(answerPage(phone, shell, opened))
  } else if (isFixed(pathname)) event.respondWith(answerPart(phone, shell, request))
})

scope.addEventListener('message', (event) => {
  event.waitUntil(
    answerMessage(phone, shell, event.data).then(
      (reply) => event.ports[0]?.postMessage(reply),
      () => event.ports[0]?.postMessage(null),
    ),
  )
})
