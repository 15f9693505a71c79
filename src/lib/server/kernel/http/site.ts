import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CacheTagRepository } from '../tags/cache-tags.repository.ts'
import { trimCsp } from './security/content-policy.ts'

export type Render = (request: Request, locals: App.Locals, clientAddress: string) => Promise<Response>

declare module '../app.ts' {
  interface Kernel {
    /** Identifies the build of the pages. */
    build: string
    /** Identifies the build of the pages and the college's look with which prerendered pages are made. */
    renderVersion(): Promise<string>
  }
}

/** The built site, a sibling of the sources; tests and the command line may run without it. */
const dist = new URL('../../../../../dist/', import.meta.url)
export const clientFolder = fileURLToPath(new URL('client/', dist))

const entry = new URL('server/entry.mjs', dist)

export async function loadSite(): Promise<{ render: Render } | null> {
  if (!existsSync(entry)) return null
  return (await import(entry.href)) as { render: Render }
}

/**
 * Loads the site on first use, for a worker thread: it starts faster, and only threads that render a page load it.
 */
export const lateSite = (): { render: Render } | null =>
  existsSync(entry) ? { render: async (...asked) => ((await loadSite()) ?? gone()).render(...asked) } : null

function gone(): never {
  throw new Error('The built site is gone.')
}

/** Returns what prerendered pages depend on besides their result: this build, and the current look of the college. */
export async function siteRenderVersion(tags: CacheTagRepository): Promise<string> {
  return `${buildId()}.${(await tags.versions())['college'] ?? 0}`
}

let build: string | null = null

/** Identifies the build of the pages. The names of built files contain hashes of their content. */
export function buildId(): string {
  build ??= createHash('sha256').update(listBuild()).digest('base64url').slice(0, 12)
  return build
}

function listBuild(): string {
  const folder = fileURLToPath(dist)
  if (!existsSync(folder)) return 'unbuilt'
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!process\b).*\.(mjs|js|json|css)$/.test(name),
  )
  return names
    .map((name) => `${name} ${statSync(new URL(name, dist)).size}`)
    .sort()
    .join('\n')
}

export interface RenderedPage {
  html: string
  headers: Record<string, string>
}

/** Renders a page as a visitor would get it, without a request. `path` begins with a slash. */
export type RenderPage = (path: string, locals?: Partial<App.Locals>) => Promise<RenderedPage>

declare module '../app.ts' {
  interface Kernel {
    /** Renders a page of the built site; null outside worker threads and without a built site. */
    renderPage: RenderPage | null
  }
}

export const createRenderPage =
  (app: App.Locals['app'], render: Render): RenderPage =>
  async (path, more = {}) => {
    const caller = { address: '127.0.0.1', isLoopback: true, isSecure: false }
    const url = `${app.env.publicOrigin ?? 'http://localhost'}${path}`
    const response = await render(
      new Request(url),
      { app, caller, requestId: '', user: null, ...more },
      caller.address,
    )
    if (response.status !== 200) throw new Error(`The page answered ${response.status} to ${path}`)
    const html = await response.text()
    const policy = trimCsp(response.headers.get('content-security-policy') ?? '', Buffer.from(html))
    return { html, headers: { ...headersToKeep(response), 'content-security-policy': policy } }
  }

/** Lengths and tags belong to one response; the other headers are the same for every page of a set. */
const headersToKeep = (response: Response): Record<string, string> =>
  Object.fromEntries([...response.headers].filter(([name]) => name === 'content-type'))
