import { totalmem } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { App } from '../../kernel/app.ts'
import type { AnswersFromMemory, Found } from '../../kernel/http/answer-from-memory.ts'
import type { Caller } from '../../kernel/http/client-address.ts'
import type { PrerenderedBytes } from '../../kernel/http/prerendered-bytes.ts'

const megabyte = 1024 * 1024
/** Room for every page of 50,000 students, but never more than an eighth of the machine. */
const memoryBytes = Math.min(512 * megabyte, Math.floor(totalmem() / 8))

/** Milliseconds for which a visitor waits for a database that hangs; then it counts as one that is away. */
const longestWait = 1000

/** Reads the answer to an address; null at once for addresses that are not its own. */
export type ReadAnswer = (url: string) => (() => Found) | null

/**
 * Remembers answers under the address as it was typed, so that the second visit costs one look into a
 * table. Whatever is published, revised, held or withdrawn empties the memory.
 */
export function rememberAnswers(
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
