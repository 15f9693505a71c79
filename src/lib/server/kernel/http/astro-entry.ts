import { createApp } from 'astro/app/entrypoint'

const site = createApp({ streaming: false })

/** Renders a page or a call of the built site: the one thing the request handler and the workers need of Astro. */
export function render(request: Request, locals: App.Locals, clientAddress: string): Promise<Response> {
  return site.render(request, { locals, clientAddress, addCookieHeader: true })
}
