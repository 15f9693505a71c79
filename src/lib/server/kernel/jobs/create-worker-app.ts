import type { FoundAnswer } from '#lib/schemas/result-answer.ts'
import { createApp } from '../../app.ts'
import type { Env } from '../../env.ts'
import { trimCsp } from '../http/csp-trim.ts'
import { loadSite, siteRenderVersion } from '../http/site.ts'
import type { WorkerApp, RenderedPage } from './worker-app.ts'

/** A house of the worker's own, with its own database handles. */
export async function createWorkerApp(env: Env, readSheet: WorkerApp['readSheet']): Promise<WorkerApp> {
  const app = await createApp(env, { isWorker: true })
  const site = await loadSite()
  const render = site?.render

  async function renderAnswer(answer: FoundAnswer, locale: 'en' | 'de'): Promise<RenderedPage> {
    if (!render) throw new Error('The site is not built.')
    const prefix = locale === 'en' ? '' : `/${locale}`
    const path = `${prefix}/results/${encodeURIComponent(answer.exam.title)}`
    const url = `${env.publicOrigin ?? 'http://localhost'}${path}?rollNo=${encodeURIComponent(answer.result.rollNumber)}`
    const caller = { address: '127.0.0.1', isLoopback: true, isSecure: false }
    const response = await render(
      new Request(url),
      { app, caller, requestId: '', user: null, answer },
      caller.address,
    )
    if (response.status !== 200) throw new Error(`The result page answered ${response.status} to ${path}`)
    const html = await response.text()
    const policy = trimCsp(response.headers.get('content-security-policy') ?? '', html)
    return { html, headers: { ...headersToKeep(response), 'content-security-policy': policy } }
  }

  return {
    store: app.resultsStore,
    clock: app.clock,
    readFile: (hash) => app.files.get(hash),
    readSheet,
    renderAnswer: render ? renderAnswer : null,
    stamp: () => siteRenderVersion(app.resultsStore.read.tags),
  }
}

/** Lengths and tags belong to one answer; the rest is the same for every page of the set. */
const headersToKeep = (response: Response): Record<string, string> =>
  Object.fromEntries([...response.headers].filter(([name]) => name === 'content-type'))
