import { totalmem } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { App } from '../../kernel/app.ts'
import type { PrerenderedVariant } from './prerendered.repository.ts'
import type { PrerenderedResult } from './prerendered-results.ts'
import type { AnswersFromMemory, Found } from '../../kernel/http/answer-from-memory.ts'
import type { Caller } from '../../kernel/http/client-address.ts'
import type { PrerenderedBytes } from '../../kernel/http/prerendered-bytes.ts'

/** Only the plain question: a page with more in its address is made for it. */
const pagePath = /^(\/de)?\/results\/([^?]+)\?rollNo=([^&]+)$/
const callPath = /^\/api\/v1\/getExamResultByRollNoView\?(.*)$/

const megabyte = 1024 * 1024
/** Room for every page of 50,000 students, but never more than an eighth of the machine. */
const memoryBytes = Math.min(512 * megabyte, Math.floor(totalmem() / 8))

/** Milliseconds for which a visitor waits for a database that hangs; then it counts as one that is away. */
const longestWait = 1000

interface Question {
  title: string
  rollNumber: string
  variant: PrerenderedVariant
}

/**
 * Remembers answers under the address as it was typed, so that the second visit costs one look into a
 * table. Whatever is published, revised, held or withdrawn empties the memory.
 */
export function createPrerenderedResultRoute(app: App): AnswersFromMemory {
  const { prerenderedResults, limits } = app
  const memory = new LRUCache<string, PrerenderedBytes>({
    maxSize: memoryBytes,
    sizeCalculation: ({ bodies }, url) => roomOf(bodies.br) + url.length,
  })
  let generation = prerenderedResults.generation()

  function forgetWhatChanged(): void {
    if (generation === prerenderedResults.generation()) return
    generation = prerenderedResults.generation()
    memory.clear()
  }

  function read(url: string, { title, rollNumber, variant }: Question): Found {
    const asked = generation
    const keep = (result: PrerenderedResult | null): PrerenderedBytes | null => {
      const answer = result && dress(result, variant)
      // What was read before a change and arrives after it is sent, but not kept.
      if (answer && asked === prerenderedResults.generation()) memory.set(url, answer)
      return answer
    }
    const found = prerenderedResults.find(title, rollNumber, variant)
    return found instanceof Promise ? found.then(keep) : keep(found)
  }

  /** Looked up when it is sent: counting may have taken a moment, in which it was held. */
  function answer(url: string): Found {
    forgetWhatChanged()
    const known = memory.get(url)
    if (known) return known
    const question = readQuestion(url)
    return question && read(url, question)
  }

  /** What another server holds is not sent from this one's memory, however late its looks are. */
  const current = (answer: () => Found): Found =>
    app.isBehind() ? Promise.race([app.refresh(), setTimeout(longestWait)]).then(answer, answer) : answer()

  /** Loopback is not limited; everyone else is counted before anything is read. */
  const counted = (caller: Caller, answer: () => Found): Found =>
    caller.isLoopback ? current(answer) : limits.take('results', caller).then(() => current(answer))

  return {
    counted: ['results'],
    find(url, caller) {
      forgetWhatChanged()
      const known = memory.get(url)
      // On result day this is all that happens: without a limit to ask and a database to look at.
      if (known && caller.isLoopback && !app.isBehind()) return known
      if (known) return counted(caller, () => answer(url))
      const question = readQuestion(url)
      return question && counted(caller, () => read(url, question))
    },
  }
}

/** Its gzip form may be made later, and is about as large. */
const roomOf = (bytes: Uint8Array | undefined): number => 2 * (bytes?.byteLength ?? 0)

/** Checked anew on every visit: a result may be revised or held at any moment. */
const dress = (
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
  variant: PrerenderedVariant,
): Question | null => (title && rollNumber ? { title, rollNumber, variant } : null)

function decode(text: string | undefined): string | null {
  try {
    return decodeURIComponent(text ?? '')
  } catch {
    return null
  }
}
