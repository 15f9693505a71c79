import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheStorage, urlOf } from '#tests/support/browser/cache-storage.ts'
import { as, html, receiptPage } from '#tests/support/browser/phone.ts'
import { pageKey } from './kept-pages.ts'

type Listener = (event: { waitUntil(work: Promise<unknown>): void; [more: string]: unknown }) => void

let answers: Record<string, () => Response>
const listeners = new Map<string, Listener>()
const navigate = vi.fn(async (_address: string) => null)
const tabs = [
  { url: urlOf('/receipt#payment'), visibilityState: 'visible', navigate },
  { url: urlOf('/receipt?seen#payment'), visibilityState: 'hidden', navigate },
  { url: urlOf('/contact'), visibilityState: 'hidden', navigate },
]
const scope = {
  caches: cacheStorage(),
  location: new URL(urlOf('/')),
  navigator: { onLine: true },
  registration: { active: null as object | null, unregister: vi.fn(async () => true) },
  skipWaiting: vi.fn(async () => {}),
  clients: { claim: vi.fn(async () => {}), matchAll: async () => tabs },
  addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  fetch: async (asked: string | { url: string }) =>
    answers[typeof asked === 'string' ? asked : pageKey(asked.url)]?.() ??
    new Response(null, { status: 503 }),
}

/** Dispatches a browser event to the worker and waits until its work is done. */
async function dispatch(type: string, more: object = {}): Promise<void> {
  const works: Promise<unknown>[] = []
  const noteWork = (work: Promise<unknown>) => works.push(work)
  listeners.get(type)?.({ waitUntil: noteWork, respondWith: noteWork, ports: [], ...more })
  await Promise.all(works)
}

let began = 0

beforeEach(async () => {
  vi.clearAllMocks()
  for (const [name, value] of Object.entries(scope)) vi.stubGlobal(name, value)
  scope.registration.active = null
  answers = { '/kept': () => html('list'), '/de/kept': () => html('Liste') }
  // The unique address loads a fresh module: resetting all modules would affect later test files.
  await import(/* @vite-ignore */ `./worker.ts?start=${(began += 1)}`)
})

afterEach(() => void vi.unstubAllGlobals())

it('the first worker is none without the page that lists what is kept', async () => {
  delete answers['/de/kept']
  await expect(dispatch('install')).rejects.toThrow('/de/kept: 503')
  expect(scope.skipWaiting).not.toHaveBeenCalled()
})

it('with it, it is at work at once', async () => {
  await dispatch('install')
  await dispatch('activate')
  expect(scope.skipWaiting).toHaveBeenCalledOnce()
  expect(scope.clients.claim).toHaveBeenCalledOnce()
})

it('a newer one takes the place of one at work also where that page does not come', async () => {
  delete answers['/kept']
  scope.registration.active = {}
  await dispatch('install')
  expect(scope.skipWaiting).toHaveBeenCalledOnce()
})

it('a sign-out reloads the removed pages in background tabs only', async () => {
  Object.assign(answers, { '/auth/v1/session': as('asha'), '/signout': () => new Response() })
  for (const address of ['/receipt', '/receipt?seen']) {
    answers[address] = () => html(receiptPage)
    await dispatch('message', { data: { deed: 'keep', page: { address, title: 'Receipt', files: [] } } })
  }
  await dispatch('fetch', { request: { method: 'POST', url: urlOf('/signout'), referrer: urlOf('/') } })
  expect(navigate.mock.calls).toEqual([['/receipt?seen']])
})

it('a worker that must go is withdrawn by the script of decision 54, with all that it has kept', async () => {
  const decision = readFileSync('docs/decisions/0054-kept-on-this-device.md', 'utf8')
  const held = new Set(['prangan.kept', 'prangan.parts', 'prangan.phone', 'another'])
  const caches = { keys: async () => [...held], delete: async (name: string) => held.delete(name) }
  vi.stubGlobal('caches', caches)
  listeners.clear()
  new Function(/```js\n([^`]+)```/.exec(decision)?.[1] ?? '')()
  await dispatch('install')
  expect(scope.skipWaiting).toHaveBeenCalledOnce()
  await dispatch('activate')
  expect([...held]).toEqual(['another'])
  expect(scope.registration.unregister).toHaveBeenCalledOnce()
})
