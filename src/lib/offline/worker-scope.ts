/** Of a service worker what this one uses: the types of pages and of workers cannot stand in one program. */
export interface WorkerScope {
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
  addEventListener(type: 'install' | 'activate', hear: (event: LastingEvent) => void): void
  addEventListener(type: 'fetch', hear: (event: AskedEvent) => void): void
  addEventListener(type: 'message', hear: (event: SaidEvent) => void): void
}

interface Tab {
  url: string
  visibilityState: DocumentVisibilityState
  navigate(url: string): Promise<unknown>
}

interface LastingEvent {
  /** Keeps the worker at work until this is done. */
  waitUntil(work: Promise<unknown>): void
}

interface AskedEvent extends LastingEvent {
  request: Request
  /** What the browser has asked for already; nothing where it does not do that. */
  preloadResponse?: Promise<Response | undefined>
  /** Of the page that an opened address becomes. */
  resultingClientId: string
  respondWith(answer: Promise<Response>): void
}

interface SaidEvent extends LastingEvent {
  data: unknown
  ports: readonly MessagePort[]
}
