import { createServer } from 'node:http'
import type { APIContext } from 'astro'
import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { notFound, tooMany } from '#lib/server/kernel/core/errors.ts'
import { limitsOf } from '#lib/server/kernel/declared.ts'
import { withLocale } from '#lib/server/kernel/http/locale.ts'
import { requestHandler } from '#lib/server/kernel/http/server/request-handler.ts'
import { countPage } from '#lib/server/kernel/http/middleware.ts'
import { sendDocument } from '#lib/server/kernel/http/replies/send-document.ts'
import { type LimitName, limits as kernelLimits } from '#lib/server/kernel/http/rate-limit.ts'
import { handleUserForm } from '#lib/server/features/identity/web/office-forms.ts'
import { listenOnFreePort } from '../../support/servers/free-port.ts'
import { openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const limits: Record<string, { points: number }> = { ...kernelLimits, ...limitsOf(features) }
const pointsOf = (name: LimitName): number => limits[name]?.points ?? 0

describe('pages that are made', () => {
  const testApp = openForAll(() => openTestApp('sqlite'))

  const contextOf = (address: string, routePattern: string, counted: LimitName[] = []): APIContext =>
    ({
      routePattern,
      request: new Request('http://campus.test/'),
      locals: {
        app: testApp.app,
        caller: { address, isLoopback: false, isSecure: false },
        requestId: 'r1',
        counted,
      },
    }) as unknown as APIContext

  const useUp = async (name: LimitName, address: string): Promise<void> => {
    for (let count = 0; count < pointsOf(name); count += 1)
      await testApp.app.limits.take(name, { address, isLoopback: false, isSecure: false })
  }

  it('count, lookups on the limit of results, once each; calls count themselves', async () => {
    await useUp('renderedPages', '203.0.113.1')
    await useUp('results', '203.0.113.2')
    const results = '/[...locale]/results/[...title]'
    const refusal = { kind: 'TooMany', code: 'request.tooMany' }
    await expect(countPage(contextOf('203.0.113.1', '/[...locale]/app'))).rejects.toMatchObject(refusal)
    await expect(countPage(contextOf('203.0.113.1', '/404'))).rejects.toMatchObject(refusal)
    await expect(countPage(contextOf('203.0.113.2', results))).rejects.toMatchObject(refusal)
    await expect(countPage(contextOf('203.0.113.1', results))).rejects.toMatchObject(refusal)
    await countPage(contextOf('203.0.113.1', '/college/[picture]'))
    await countPage(contextOf('203.0.113.2', '/[...locale]/app'))
    await countPage(contextOf('203.0.113.2', results, ['results']))
    await countPage(contextOf('203.0.113.1', '/api/v1/getExams'))
  })

  it('a page that is made a second time, to say what is wrong, is counted once', async () => {
    const context = contextOf('203.0.113.3', '/[...locale]/app')
    await countPage(context)
    await useUp('renderedPages', '203.0.113.3').catch(() => {})
    await countPage({ ...context, routePattern: '/404' })
  })

  it('a document counts as one, beside the page or form that it is asked for with', async () => {
    await useUp('documents', '203.0.113.4')
    const refused = await sendDocument(contextOf('203.0.113.4', '/[...locale]/memo/[...title]'), () => {
      throw new Error('made for nothing')
    })
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
    expect(await refused.json()).toMatchObject({ code: 'request.tooMany' })
    const context = contextOf('203.0.113.4', '/[...locale]/app')
    const body = new URLSearchParams({ action: 'slip' })
    const sent = { ...context, request: new Request('http://campus.test/', { method: 'POST', body }) }
    expect(await handleUserForm(sent, 'u-asha')).toMatchObject({ code: 'request.tooMany', slip: null })
  })

  it('a document that is none of theirs is refused by a page where a browser is to show it', async () => {
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    const request = new Request('http://campus.test/', { headers: { accept } })
    const context = { ...contextOf('203.0.113.5', '/[...locale]/fees/receipt/[order]'), request }
    const refuse = () =>
      withLocale('de', () =>
        sendDocument(context, () => {
          throw notFound('payments.notYours')
        }),
      )
    const { status, headers } = await refuse()
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await (await refuse()).text()).toContain('Diese Zahlung können wir hier nicht zeigen.')
  })

  it('are refused by a page in the language of the address; calls by the envelope', async () => {
    let seen: (locals: App.Locals) => unknown = () => {}
    const render = async (_: Request, locals: App.Locals): Promise<Response> => {
      seen(locals)
      locals.failure = tooMany('request.tooMany', { seconds: 7 })
      return new Response('', { status: 500 })
    }
    const server = createServer(requestHandler({ app: testApp.app, render, staticFiles: new Map() }))
    const url = `http://127.0.0.1:${await listenOnFreePort(server)}`
    const sentences = {
      '/contact': 'in 7 seconds',
      '/de/contact': 'in 7 Sekunden',
      '/de/app?a=1': 'in 7 Sekunden',
    }
    for (const [path, sentence] of Object.entries(sentences)) {
      const answer = await fetch(url + path)
      expect(answer.status).toBe(429)
      expect(answer.headers.get('retry-after')).toBe('7')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toContain(sentence)
    }
    const unknown = `${url}/api/v1/getExamResultByRollNoView?examTitle=July&rollNo=1`
    const counted: (readonly LimitName[] | undefined)[] = []
    seen = (locals) => counted.push(locals.counted)
    await fetch(unknown, { headers: { 'x-real-ip': '127.0.0.1' } })
    await fetch(`${url}/contact`)
    expect(counted).toEqual([['results'], []])
    await useUp('results', '127.0.0.1').catch(() => {})
    const headers = { 'x-real-ip': '127.0.0.1' }
    const page = await fetch(`${url}/de/results/July?rollNo=21B81A0501`, { headers })
    expect(page.status).toBe(429)
    expect(await page.text()).toContain('Zu viele Anfragen')
    const call = await fetch(unknown, { headers })
    expect([call.status, (await call.json()) as unknown]).toMatchObject([429, { code: 'request.tooMany' }])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
})
