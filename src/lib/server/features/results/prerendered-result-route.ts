import type { App } from '../../kernel/app.ts'
import type { AnswersFromMemory, Found } from '../../kernel/http/answer-from-memory.ts'
import type { PrerenderedBytes } from '../../kernel/http/prerendered-bytes.ts'
import type { PrerenderedVariant } from './prerendered.repository.ts'
import type { PrerenderedResult } from './prerendered-results.ts'
import { type ReadAnswer, rememberAnswers } from './remembered-answers.ts'

/** Only the plain question: a page with more in its address is made for it. */
const pagePath = /^(\/de)?\/results\/([^?]+)\?rollNo=([^&]+)$/
const listPath = /^(\/de)?\/results\?rollNo=([^&]+)$/
const callPath = /^\/api\/v1\/getExamResultByRollNoView\?(.*)$/

/** Results and lists of results that need no page to be rendered. */
export function createPrerenderedResultRoute(app: App): AnswersFromMemory {
  return rememberAnswers(app, (url) => resultAt(app, url) ?? listAt(app, url))
}

function resultAt({ prerenderedResults }: App, url: string): ReturnType<ReadAnswer> {
  const question = readQuestion(url)
  if (!question) return null
  const { title, rollNumber, variant } = question
  const dress = (result: PrerenderedResult | null): PrerenderedBytes | null =>
    result && dressed(result, variant)
  return () => then(prerenderedResults.find(title, rollNumber, variant), dress)
}

function listAt({ resultLists, resultListPages }: App, url: string): ReturnType<ReadAnswer> {
  const path = listPath.exec(url)
  const rollNumber = path && typed(path[2])
  if (!rollNumber) return null
  const locale = path[1] ? 'de' : 'en'
  return () => then(resultLists.find(rollNumber), (list) => list && resultListPages.make(list, locale))
}

/** In the same turn of the loop where the database answers in it. */
const then = <T>(found: Promise<T> | T, dress: (found: T) => PrerenderedBytes | null): Found =>
  found instanceof Promise ? found.then(dress) : dress(found)

/** Checked anew on every visit: a result may be revised or held at any moment. */
const dressed = (
  { bytes, etag, headers }: PrerenderedResult,
  variant: PrerenderedVariant,
): PrerenderedBytes => ({
  bodies: { br: bytes },
  etag,
  headers: {
    'content-type': variant === 'json' ? 'application/json' : 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    ...headers,
  },
})

interface Question {
  title: string
  rollNumber: string
  variant: PrerenderedVariant
}

function readQuestion(url: string): Question | null {
  const page = pagePath.exec(url)
  if (page) return questionOf(decode(page[2]), typed(page[3]), page[1] ? 'de' : 'en')
  const call = callPath.exec(url)
  if (!call) return null
  const query = new URLSearchParams(call[1])
  return query.size === 2 ? questionOf(query.get('examTitle'), query.get('rollNo'), 'json') : null
}

const questionOf = (
  title: string | null,
  rollNumber: string | null,
  variant: PrerenderedVariant,
): Question | null => (title && rollNumber ? { title, rollNumber, variant } : null)

const typed = (text: string | undefined): string | null => decode(text?.replaceAll('+', ' '))

function decode(text: string | undefined): string | null {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return null
  }
}
