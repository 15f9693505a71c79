import type { FoundAnswer } from '#lib/schemas/result-answer.ts'
import type { Clock } from '../core/clock.ts'
import type { Store } from '../store/store.ts'
import type { ResultsRepository } from '../../features/results/results.repository.ts'
import type { Sheet } from '../spreadsheets/sheet.types.ts'

export interface RenderedPage {
  html: string
  headers: Record<string, string>
}

/** What heavy work needs; a worker thread builds one for itself, a test builds one by hand. */
export interface WorkerApp {
  store: Store<ResultsRepository>
  clock: Clock
  readFile(hash: string): Promise<Uint8Array | null>
  readSheet(bytes: Uint8Array, fileName: string): Promise<Sheet>
  /** Renders the public result page through Astro; null where no built site is at hand. */
  renderAnswer: ((answer: FoundAnswer, locale: 'en' | 'de') => Promise<RenderedPage>) | null
  /** Names the build of the pages and the look of the college that prerendered pages are made with. */
  stamp(): Promise<string>
}

/** Told to whoever waits: how many of how many. */
export type Report = (done: number, total: number) => Promise<void>
