import { brotliCompressSync, constants } from 'node:zlib'
import { replyOf } from '#lib/results/result-reply.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { FoundAnswer } from '#lib/schemas/results/result-answer.ts'
import type { RenderedPage } from '../../../kernel/http/site.ts'
import type { Report } from '../../../kernel/jobs/job-kind.ts'
import { composeAnswer, publicExamOf } from '../published/compose-result.ts'
import type { ResultsRepository } from '../repository.ts'
import { byRegulation } from '../substitutes/substitutes.service.ts'
import { dropOlderSets } from './drop-sets.ts'
import type { PrerenderedPage, PrerenderedSet } from './prerendered.repository.ts'
import type { RenderAnswer } from './result-pages.ts'
import type { ResultsWorker } from './results-task.ts'
import { setVersionOf } from './set-version.ts'

export const chunkRolls = 40
/** What changes more often than that while its page is made is left to the job that its last change enqueued. */
const tries = 3

/**
 * Makes the pages of an exam version that are missing, compressed and ready to send.
 * Held rolls have none: their text is not a prerendered page, so releasing them is quick too.
 */
export async function prerenderExam(worker: ResultsWorker, exam: Exam, report: Report): Promise<void> {
  const work = await openPages(worker, exam)
  if (!work) return
  const { set, missing } = work
  for (let start = 0; start < missing.length; start += chunkRolls) {
    await keepPages(worker, work, missing.slice(start, start + chunkRolls))
    await report(Math.min(start + chunkRolls, missing.length), missing.length)
  }
  await worker.store.transact((write) => write.prerendered.closeSet(set.id, worker.clock.now()))
  await dropOlderSets(worker, exam, set)
}

export interface OpenPages {
  exam: Exam
  set: PrerenderedSet
  renderAnswer: RenderAnswer
}

export interface PagesToMake extends OpenPages {
  /** Roll numbers that had no pages at the beginning, in their order. */
  missing: readonly string[]
}

/** Null where no built site is at hand. */
export async function openPages(worker: ResultsWorker, exam: Exam): Promise<PagesToMake | null> {
  const { store, clock, renderAnswer } = worker
  if (!renderAnswer) return null
  const opening = {
    examId: exam.id,
    version: exam.version,
    renderVersion: setVersionOf(await worker.renderVersion(), exam),
    headers: {},
  }
  const set = await store.transact((write) => write.prerendered.openSet(opening, clock.now()))
  return { exam, set, renderAnswer, missing: await missingRolls(worker, exam, set) }
}

/** How many of these had to be made: another thread may have made some, or all. */
export async function keepPages(
  worker: ResultsWorker,
  work: OpenPages,
  rolls: readonly string[],
): Promise<number> {
  const there = await worker.store.read.prerendered.prerenderedRolls(work.set.id, rolls)
  const missing = rolls.filter((roll) => !there.has(roll))
  let rest: readonly string[] = missing
  for (let count = 0; count < tries && rest.length > 0; count += 1) rest = await keepChunk(worker, work, rest)
  return missing.length
}

/**
 * Answers the rolls whose pages have to be made anew: their answer changed while they were made. One of the tags
 * is touched by every such change, under the lock under which pages are added.
 */
async function keepChunk(
  worker: ResultsWorker,
  work: OpenPages,
  rolls: readonly string[],
): Promise<string[]> {
  const { store } = worker
  const before = await changesSoFar(store.read)
  const answers = await answersOf(store.read, { exam: work.exam, rolls })
  const { pages, headers } = await finishAnswers(answers, work.renderAnswer)
  return store.transact(async (write) => {
    await write.tags.lock('results')
    const isQuiet = (await changesSoFar(write)) === before
    const current = isQuiet ? answers : await answersOf(write, { exam: work.exam, rolls })
    const changed = new Set(rolls.filter((roll) => !isSame(answers.get(roll), current.get(roll))))
    const kept = pages.filter((page) => !changed.has(page.rollNumber))
    if (kept.length > 0) await write.prerendered.saveHeaders(work.set.id, headers)
    await write.prerendered.addPages(work.set.id, kept)
    return [...changed]
  })
}

/** Of what results say: holds and publications, and names. */
async function changesSoFar({ tags }: ResultsRepository): Promise<number> {
  const versions = await tags.versions()
  return (versions['results'] ?? 0) + (versions['resultNames'] ?? 0)
}

const isSame = (one: FoundAnswer | undefined, other: FoundAnswer | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

async function missingRolls({ store }: ResultsWorker, exam: Exam, set: PrerenderedSet): Promise<string[]> {
  const prerendered = await store.read.prerendered.prerenderedRolls(set.id)
  const held = await heldRolls(store.read, exam.id)
  const rolls = await store.read.published.rollNumbers(exam.id, exam.version)
  return rolls.filter((roll) => !prerendered.has(roll) && !held.has(roll))
}

const heldRolls = async (read: ResultsRepository, examId: string): Promise<Set<string>> =>
  new Set((await read.holds.ofExam(examId)).map((hold) => hold.rollNumber))

/** What each roll's pages say; none where it is held. */
async function answersOf(
  read: ResultsRepository,
  { exam, rolls }: { exam: Exam; rolls: readonly string[] },
): Promise<Map<string, FoundAnswer>> {
  const held = await heldRolls(read, exam.id)
  const published = await read.published.findMany(exam.id, exam.version, rolls)
  const substitutes = byRegulation(await read.substitutes.all())
  return new Map(
    published.flatMap((each) => {
      const { rollNumber } = each.result
      return held.has(rollNumber)
        ? []
        : [[rollNumber, composeAnswer(publicExamOf(exam), each, substitutes)] as const]
    }),
  )
}

async function finishAnswers(
  answers: ReadonlyMap<string, FoundAnswer>,
  renderAnswer: RenderAnswer,
): Promise<{ pages: PrerenderedPage[]; headers: PrerenderedSet['headers'] }> {
  const pages: PrerenderedPage[] = []
  let headers: PrerenderedSet['headers'] = {}
  for (const [rollNumber, answer] of answers) {
    const made = await renderVariants(answer, renderAnswer)
    headers = { en: made.en.headers, de: made.de.headers, json: {} }
    const bodies = { en: made.en.html, de: made.de.html, json: JSON.stringify(replyOf(answer)) }
    for (const variant of ['en', 'de', 'json'] as const) {
      pages.push({ rollNumber, variant, bytes: compressed(bodies[variant]) })
    }
  }
  return { pages, headers }
}

async function renderVariants(
  answer: FoundAnswer,
  render: RenderAnswer,
): Promise<{ en: RenderedPage; de: RenderedPage }> {
  return { en: await render(answer, 'en'), de: await render(answer, 'de') }
}

/**
 * Quality 5 is within a few bytes of 11 on a page this small, at a hundredth of its time. A window of 64 KB
 * holds any page whole, and a larger one would only have to be cleared. In place, for this thread yields to
 * the lookups and Node's own threads do not.
 */
const compressed = (text: string): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
