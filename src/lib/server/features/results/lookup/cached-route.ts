import { totalmem } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { App } from '../../../kernel/app.ts'
import type {
  AnswersFromMemory,
  Found,
  PrerenderedBytes,
} from '../../../kernel/http/pages/prerendered-bytes.ts'
import type { Caller } from '../../../kernel/http/security/client-address.ts'
import type { PrerenderedVariant } from '../prerender/prerendered.repository.ts'
import type { PrerenderedResult } from './prerendered-results.ts'

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

const megabyte = 1024 * 1024
/** Room for every page of 50,000 students, but never more than an eighth of the machine. */
const memoryBytes = Math.min(512 * megabyte, Math.floor(totalmem() / 8))

/** Milliseconds for which a visitor waits for a database that hangs; then it counts as one that is away. */
const longestWait = 1000

/** Reads the answer to an address; null at once for addresses that are not its own. */
type ReadAnswer = (url: string) => (() => Found) | null

/**
 * Remembers answers under the address as it was typed, so that the second visit costs one look into a
 * table. Whatever is published, revised, held or withdrawn empties the memory.
 */
function rememberAnswers(
  { limits, refresh, isBehind, examBoard }: App,
  readAnswer: ReadAnswer,
): AnswersFromMemory {
  const memory = new LRUCache<string, PrerenderedBytes>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bodies }, url) => roomOf(bodies.br ?? bodies.gzip) + url.length,
  })
  let generation = examBoard.generation()

  function forgetWhatChanged(): void {
    if (generation === examBoard.generation()) return
    generation = examBoard.generation()
    memory.clear()
  }

  function keep(url: string, found: Found): Found {
    const asked = generation
    const remember = (answer: PrerenderedBytes | null): PrerenderedBytes | null => {
      // What was read before a change and arrives after it is sent, but not kept.
      if (answer && asked === examBoard.generation()) memory.set(url, answer)
      return answer
    }
    return found instanceof Promise ? found.then(remember) : remember(found)
  }

  /** Looked up when it is sent: counting may have taken a moment, in which it was held. */
  function answer(url: string): Found {
    forgetWhatChanged()
    const known = memory.get(url)
    if (known) return known
    const read = readAnswer(url)
    return read && keep(url, read())
  }

  /** What another server holds is not sent from this one's memory, however late its looks are. */
  const current = (answer: () => Found): Found =>
    isBehind() ? Promise.race([refresh(), setTimeout(longestWait)]).then(answer, answer) : answer()

  /** Loopback is not limited; everyone else is counted before anything is read. */
  const counted = (caller: Caller, answer: () => Found): Found =>
    caller.isLoopback ? current(answer) : limits.take('results', caller).then(() => current(answer))

  return {
    counted: ['results'],
    find(url, caller) {
      forgetWhatChanged()
      // How lately a visitor asked for it is noted where they are answered.
      const known = memory.peek(url)
      // On result day this is all that happens: without a limit to ask and a database to look at.
      if (known && caller.isLoopback && !isBehind()) return known
      if (known) return counted(caller, () => answer(url))
      const read = readAnswer(url)
      return read && counted(caller, () => keep(url, read()))
    },
  }
}

/** Its other form may be made later, and is about as large. */
const roomOf = (bytes: Uint8Array | undefined): number => 2 * (bytes?.byteLength ?? 0)
