import type { ServerResponse } from 'node:http'
import { Counter, Histogram, collectDefaultMetrics, register } from 'prom-client'
import type { Health } from '../../health/health.service.ts'

collectDefaultMetrics()
const requests = new Counter({
  name: 'http_requests_total',
  help: 'Answers that were made when asked for, by status class',
  labelNames: ['status'],
})
const seconds = new Histogram({
  name: 'http_request_seconds',
  help: 'Time from the first byte in to the last byte out',
  buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
})

let prerenderedAnswers = 0
new Counter({
  name: 'http_finished_answers_total',
  help: 'Answers that were sent from prerendered bytes',
  collect() {
    this.reset()
    this.inc(prerenderedAnswers)
  },
})

/** A plain number: on result day this is all that may stand beside reading and writing. */
export function countPrerendered(): void {
  prerenderedAnswers += 1
}

/** Answers that are made when asked for: how many, and how long each took. */
export function countRequest(response: ServerResponse): void {
  const began = performance.now()
  response.once('finish', () => {
    requests.inc({ status: `${Math.floor(response.statusCode / 100)}xx` })
    seconds.observe((performance.now() - began) / 1000)
  })
}

/** 200 while database, disk and queue are well, 503 while one of them is not; the body says which. */
export async function answerHealth(health: Health, response: ServerResponse): Promise<void> {
  const report = await health()
  response.writeHead(report.status === 'ok' ? 200 : 503, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(report))
}

/** For a collector on this machine; a proxy's visitors never see it. */
export async function answerMetrics(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': register.contentType })
  response.end(await register.metrics())
}
