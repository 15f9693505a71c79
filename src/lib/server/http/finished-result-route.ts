import type { App } from '../app.ts'
import type { FinishedVariant } from '../results/finished.repository.ts'
import type { FinishedResult } from '../results/finished-results.ts'
import type { Caller } from './client-address.ts'
import type { FinishedBytes } from './finished-bytes.ts'

/** Only the plain question: a page with more in its address is made for it. */
const pagePath = /^(\/de)?\/results\/([^?]+)\?rollNo=([^&]+)$/
const callPath = /^\/api\/v1\/getExamResultByRollNoView\?(.*)$/

interface Question {
  title: string
  rollNumber: string
  variant: FinishedVariant
}

/** A result that only has to be read; null for every other address, and where there is nothing finished. */
export function findFinishedResult(
  app: App,
  url: string,
  caller: Caller,
): Promise<FinishedBytes | null> | FinishedBytes | null {
  const question = readQuestion(url)
  if (!question) return null
  // Loopback is not limited; everyone else is counted before anything is read.
  if (!caller.isLoopback) return app.limits.take('results', caller).then(() => look(app, question))
  return look(app, question)
}

function look(
  app: App,
  { title, rollNumber, variant }: Question,
): Promise<FinishedBytes | null> | FinishedBytes | null {
  const found = app.finishedResults.find(title, rollNumber, variant)
  if (found instanceof Promise) return found.then((result) => result && dress(result, variant))
  return found && dress(found, variant)
}

/** Checked anew on every visit: a result may be revised or held at any moment. */
const dress = (result: FinishedResult, variant: FinishedVariant): FinishedBytes => ({
  bodies: { br: result.bytes },
  etag: result.etag,
  headers: {
    'content-type': variant === 'json' ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...result.headers,
  },
})

function readQuestion(url: string): Question | null {
  const page = pagePath.exec(url)
  if (page) return question(decode(page[2]), decode(page[3]?.replaceAll('+', ' ')), page[1] ? 'de' : 'en')
  const call = callPath.exec(url)
  if (!call) return null
  const query = new URLSearchParams(call[1])
  return query.size === 2 ? question(query.get('examTitle'), query.get('rollNo'), 'json') : null
}

const question = (
  title: string | null,
  rollNumber: string | null,
  variant: FinishedVariant,
): Question | null => (title && rollNumber ? { title, rollNumber, variant } : null)

function decode(text: string | undefined): string | null {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return null
  }
}
