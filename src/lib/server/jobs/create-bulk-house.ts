import type { FoundAnswer } from '#lib/schemas/result-answer.ts'
import { createApp } from '../app.ts'
import type { Env } from '../env.ts'
import { narrowPolicy } from '../http/narrow-policy.ts'
import { loadSite, siteStamp } from '../http/site.ts'
import type { BulkHouse, RenderedPage } from './bulk-house.ts'

/** A house of the worker's own, with its own database handles. */
export async function createBulkHouse(env: Env, readSheet: BulkHouse['readSheet']): Promise<BulkHouse> {
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
    const policy = narrowPolicy(response.headers.get('content-security-policy') ?? '', html)
    return { html, headers: { ...headersToKeep(response), 'content-security-policy': policy } }
  }

  return {
    store: app.resultsStore,
    clock: app.clock,
    readFile: (hash) => app.files.get(hash),
    readSheet,
    renderAnswer: render ? renderAnswer : null,
    stamp: () => siteStamp(app.resultsStore.read.tags),
  }
}

/** Lengths and tags belong to one answer; the rest is the same for every page of the set. */
const headersToKeep = (response: Response): Record<string, string> =>
  Object.fromEntries([...response.headers].filter(([name]) => name === 'content-type'))
