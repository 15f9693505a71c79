import { totalmem } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { App } from '../../../kernel/app.ts'
import type {
  AnswersFromMemory,
  LookupResult,
  PrerenderedBytes,
} from '../../../kernel/http/pages/prerendered-bytes.ts'
import type { Caller } from '../../../kernel/http/security/client-address.ts'
import type { PrerenderedVariant } from '../prerender/prerendered.repository.ts'
import type { PrerenderedResult } from './exam-cache.ts'

/** Matches only the plain query: a page with further parameters is rendered. */
const pagePath = /^(\/de)?\/results\/([^?]+)\?rollNo=([^&]+)$/
const listPath = /^(\/de)?\/results\?rollNo=([^&]+)$/
const callPath = /^\/api\/v1\/getExamResultByRollNoView\?(.*)$/

/** Answers results and lists of results without rendering a page. */
export function createCachedResultRoute(app: App): AnswersFromMemory {
  return cacheAnswers(app, (url) => resultAt(app, url) ?? listAt(app, url))
}

function resultAt({ prerenderedResults }: App, url: string): ReturnType<ReadAnswer> {
  const request = parseResultRequest(url)
  if (!request) return null
  const { title, rollNumber, variant } = request
  const toBytes = (result: PrerenderedResult | null): PrerenderedBytes | null =>
    result && toConditionalResponse(result, variant)
  return () => mapResult(prerenderedResults.find(title, rollNumber, variant), toBytes)
}

function listAt({ resultLists, resultListPages }: App, url: string): ReturnType<ReadAnswer> {
  const path = listPath.exec(url)
  const rollNumber = path && decodeParameter(path[2])
  if (!rollNumber) return null
  const locale = path[1] ? 'de' : 'en'
  return () => mapResult(resultLists.find(rollNumber), (list) => list && resultListPages.make(list, locale))
}

/** Stays synchronous where the database answers synchronously. */
const mapResult = <T>(found: Promise<T> | T, toBytes: (found: T) => PrerenderedBytes | null): LookupResult =>
  found instanceof Promise ? found.then(toBytes) : toBytes(found)

/** Revalidates on every visit: a result may be revised or withheld at any moment. */
const toConditionalResponse = (
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

interface ResultRequest {
  title: string
  rollNumber: string
  variant: PrerenderedVariant
}

function parseResultRequest(url: string): ResultRequest | null {
  const page = pagePath.exec(url)
  if (page) return createResultRequest(decode(page[2]), decodeParameter(page[3]), page[1] ? 'de' : 'en')
  const call = callPath.exec(url)
  if (!call) return null
  const query = new URLSearchParams(call[1])
  return query.size === 2 ? createResultRequest(query.get('examTitle'), query.get('rollNo'), 'json') : null
}

const createResultRequest = (
  title: string | null,
  rollNumber: string | null,
  variant: PrerenderedVariant,
): ResultRequest | null => (title && rollNumber ? { title, rollNumber, variant } : null)

const decodeParameter = (text: string | undefined): string | null => decode(text?.replaceAll('+', ' '))

function decode(text: string | undefined): string | null {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return null
  }
}

const megabyte = 1024 * 1024
/** Enough for every page of 50,000 students, but at most an eighth of the machine's memory. */
const maxCacheBytes = Math.min(512 * megabyte, Math.floor(totalmem() / 8))

/** Milliseconds that a visitor waits for a hanging database; then it counts as unavailable. */
const readTimeout = 1000

/** Reads the answer to an address; null for addresses of other routes. */
type ReadAnswer = (url: string) => (() => LookupResult) | null

/**
 * Caches answers under the address as typed, so that a second visit costs one lookup. Each publication, revision,
 * hold or withdrawal clears the cache.
 */
function cacheAnswers(
  { limits, refresh, isBehind, examCache }: App,
  readAnswer: ReadAnswer,
): AnswersFromMemory {
  const memory = new LRUCache<string, PrerenderedBytes>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ bodies }, url) => estimateBytes(bodies.br ?? bodies.gzip) + url.length,
  })
  let generation = examCache.generation()

  function clearIfChanged(): void {
    if (generation === examCache.generation()) return
    generation = examCache.generation()
    memory.clear()
  }

  function cacheResult(url: string, found: LookupResult): LookupResult {
    const startGeneration = generation
    const remember = (answer: PrerenderedBytes | null): PrerenderedBytes | null => {
      // An answer that was read before a change and arrives after it is sent, but not cached.
      if (answer && startGeneration === examCache.generation()) memory.set(url, answer)
      return answer
    }
    return found instanceof Promise ? found.then(remember) : remember(found)
  }

  /** Looked up when it is sent: rate limiting may take a moment, in which the result may be withheld. */
  function answer(url: string): LookupResult {
    clearIfChanged()
    const known = memory.get(url)
    if (known) return known
    const read = readAnswer(url)
    return read && cacheResult(url, read())
  }

  /** Refreshes first, so that a result that another server withholds is not sent from this cache. */
  const current = (answer: () => LookupResult): LookupResult =>
    isBehind() ? Promise.race([refresh(), setTimeout(readTimeout)]).then(answer, answer) : answer()

  /** Requests from loopback are not limited; all others are counted before anything is read. */
  const counted = (caller: Caller, answer: () => LookupResult): LookupResult =>
    caller.isLoopback ? current(answer) : limits.take('results', caller).then(() => current(answer))

  return {
    counted: ['results'],
    find(url, caller) {
      clearIfChanged()
      // The visitor's last request is recorded where the request is answered.
      const known = memory.peek(url)
      // On result day this path answers without the rate limiter and without the database.
      if (known && caller.isLoopback && !isBehind()) return known
      if (known) return counted(caller, () => answer(url))
      const read = readAnswer(url)
      return read && counted(caller, () => cacheResult(url, read()))
    },
  }
}

/** The other encoding may be added later, and is about as large. */
const estimateBytes = (bytes: Uint8Array | undefined): number => 2 * (bytes?.byteLength ?? 0)
