import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { CacheTagRepository } from '../tags/cache-tags.repository.ts'
import { trimCsp } from './security/content-policy.ts'

export type Render = (request: Request, locals: App.Locals, clientAddress: string) => Promise<Response>

declare module '../app.ts' {
  interface Kernel {
    /** Names the build of the pages. */
    build: string
    /** Names the build of the pages and the look of the college that prerendered pages are made with. */
    renderVersion(): Promise<string>
  }
}

/** The built site. Sources and build stand side by side; tests and the command line may run without it. */
const dist = new URL('../../../../../dist/', import.meta.url)
export const clientFolder = fileURLToPath(new URL('client/', dist))

const entry = new URL('server/entry.mjs', dist)

export async function loadSite(): Promise<{ render: Render } | null> {
  if (!existsSync(entry)) return null
  return (await import(entry.href)) as { render: Render }
}

/** The same for a worker thread, which begins sooner without it: only those that render a page load it. */
export const lateSite = (): { render: Render } | null =>
  existsSync(entry) ? { render: async (...asked) => ((await loadSite()) ?? gone()).render(...asked) } : null

function gone(): never {
  throw new Error('The built site is gone.')
}

/** What prerendered pages depend on besides their result: this build, and how the college looks at present. */
export async function siteRenderVersion(tags: CacheTagRepository): Promise<string> {
  return `${buildId()}.${(await tags.versions())['college'] ?? 0}`
}

let build: string | null = null

/** Names the build of the pages. Built files carry hashes of their content in their names. */
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

/** A page as a visitor would get it, made without a visitor. `path` begins with a slash. */
export type RenderPage = (path: string, locals?: Partial<App.Locals>) => Promise<RenderedPage>

declare module '../app.ts' {
  interface Kernel {
    /** Renders a page of the built site; in a worker thread alone, and null where no built site is at hand. */
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
    const policy = trimCsp(response.headers.get('content-security-policy') ?? '', html)
    return { html, headers: { ...headersToKeep(response), 'content-security-policy': policy } }
  }

/** Lengths and tags belong to one answer; the rest is the same for every page of a set. */
const headersToKeep = (response: Response): Record<string, string> =>
  Object.fromEntries([...response.headers].filter(([name]) => name === 'content-type'))
