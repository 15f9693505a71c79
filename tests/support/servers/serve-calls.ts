import { createServer } from 'node:http'
import type { APIContext, APIRoute } from 'astro'
import { role } from '#lib/schemas/role.ts'
import { answerRequest } from '#lib/server/kernel/http/middleware.ts'
import { pathParams } from '#lib/server/kernel/http/endpoint/read-input.ts'
import { requestHandler } from '#lib/server/kernel/http/server/request-handler.ts'
import type { Render } from '#lib/server/kernel/http/site.ts'
import { is } from 'valibot'
import { userWith } from '../calls/call.ts'
import { listenOnFreePort } from './free-port.ts'
import type { OwnCampus } from './own-server.ts'
import type { TestApp } from '../app/test-app.ts'

/** Exports of files in `src/pages`, by route pattern. */
export type Routes = Readonly<Record<string, Readonly<Record<string, APIRoute>>>>

/**
 * Serves calls that are not part of the built site without Astro: a socket, the request handler and the middleware's
 * work. A bearer token is the name of a role.
 */
export async function serveCalls(testApp: TestApp, routes: Routes): Promise<Pick<OwnCampus, 'url' | 'stop'>> {
  const server = createServer(
    requestHandler({ app: testApp.app, render: renderOf(routes), staticFiles: new Map() }),
  )
  return {
    url: `http://127.0.0.1:${await listenOnFreePort(server)}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const renderOf =
  (routes: Routes): Render =>
  (request, locals) => {
    const url = new URL(request.url)
    const routePattern = Object.keys(routes).find((pattern) => matches(pattern, url.pathname)) ?? '/404'
    const { [request.method]: method, GET: get } = routes[routePattern] ?? {}
    const route = method ?? (request.method === 'HEAD' ? get : undefined)
    const params = routes[routePattern] ? pathParams(routePattern, url.pathname) : {}
    const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } })
    const rewrite = async (path: string) => new Response(path, { status: 403 })
    // Contains only what the kernel reads of Astro's context.
    const context = { request, url, locals, routePattern, params, redirect, rewrite }
    return answerRequest(context as unknown as APIContext, {
      next: async () =>
        (await route?.(context as unknown as APIContext)) ?? new Response('', { status: 404 }),
      methodsOfCall: async (pattern) => Object.keys(routes[pattern] ?? {}),
      async currentUser(headers) {
        const name = headers.get('authorization')?.replace('Bearer ', '')
        return is(role, name) ? userWith(name) : null
      },
    })
  }

/** Matches as Astro does: an escaped slash does not separate segments. */
const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/\[\w+\]/g, '[^/]+')}/?$`).test(path)
