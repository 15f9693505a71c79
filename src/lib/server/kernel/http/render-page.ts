import { trimCsp } from './csp-trim.ts'
import { type Render } from './site.ts'

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
