import { brotliCompressSync, constants } from 'node:zlib'
import { examResultReplyOf } from '#lib/results/result-reply.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { FoundAnswer } from '#lib/schemas/results/result-answer.ts'
import type { RenderedPage } from '../../../kernel/http/site.ts'
import type { Report } from '../../../kernel/jobs/job-kind.ts'
import { composeAnswer, formerVersion, toPublicExam } from '../published/compose-result.ts'
import type { ResultsRepository } from '../repository.ts'
import { groupByRegulation } from '../substitutes/substitutes.service.ts'
import { dropOlderSets } from './prerendered-sets.ts'
import { type PrerenderedPage, type PrerenderedSet, setVersionOf } from './prerendered.repository.ts'
import type { RenderAnswer } from './result-pages.ts'
import type { ResultsWorker } from './results-task.ts'

export const chunkRolls = 40
/** A page that changes more often while it is rendered is left to the job of its last change. */
const tries = 3

/**
 * Renders the missing pages of an exam version, compressed and ready to send. Withheld results have none: their
 * text is not prerendered, so a release is quick.
 */
export async function prerenderExam(worker: ResultsWorker, exam: Exam, report: Report): Promise<void> {
  const work = await preparePages(worker, exam)
  if (!work) return
  const { set, missing } = work
  for (let start = 0; start < missing.length; start += chunkRolls) {
    await storePages(worker, work, missing.slice(start, start + chunkRolls))
    await report(Math.min(start + chunkRolls, missing.length), missing.length)
  }
  await worker.store.transact(async (write) => {
    await write.prerendered.closeSet(set.id, worker.clock.now())
    // Servers send these pages from the next reload on.
    await write.tags.touch('resultPages')
  })
  await dropOlderSets(worker, exam, set)
}

export interface PageTarget {
  exam: Exam
  set: PrerenderedSet
  renderAnswer: RenderAnswer
}

export interface PagesToMake extends PageTarget {
  /** Sorted roll numbers that had no pages at the start. */
  missing: readonly string[]
}

/** Null where no built site is available. */
export async function preparePages(worker: ResultsWorker, exam: Exam): Promise<PagesToMake | null> {
  const { store, clock, renderAnswer } = worker
  if (!renderAnswer) return null
  const opening = {
    examId: exam.id,
    version: exam.version,
    setVersion: setVersionOf(await worker.renderVersion(), exam),
    headers: {},
  }
  const set = await store.transact((write) => write.prerendered.openSet(opening, clock.now()))
  return { exam, set, renderAnswer, missing: await missingRolls(worker, exam, set) }
}

/** Returns how many had to be rendered: another thread may have rendered some, or all. */
export async function storePages(
  worker: ResultsWorker,
  work: PageTarget,
  rolls: readonly string[],
): Promise<number> {
  const there = await worker.store.read.prerendered.prerenderedRolls(work.set.id, rolls)
  const missing = rolls.filter((roll) => !there.has(roll))
  let rest: readonly string[] = missing
  for (let count = 0; count < tries && rest.length > 0; count += 1)
    rest = await storeChunk(worker, work, rest)
  return missing.length
}

/**
 * Returns the roll numbers whose answer changed while their pages were rendered. Every such change touches one of
 * the tags, under the lock under which pages are added.
 */
async function storeChunk(
  worker: ResultsWorker,
  work: PageTarget,
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

/** Counts changes of holds, publications and names. */
async function changesSoFar({ tags }: ResultsRepository): Promise<number> {
  const versions = await tags.versions()
  return (versions['results'] ?? 0) + (versions['resultNames'] ?? 0)
}

const isSame = (one: FoundAnswer | undefined, other: FoundAnswer | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

async function missingRolls({ store }: ResultsWorker, exam: Exam, set: PrerenderedSet): Promise<string[]> {
  const prerendered = await store.read.prerendered.prerenderedRolls(set.id)
  const held = await withheldRolls(store.read, exam.id)
  const rolls = await store.read.published.rollNumbers(exam.id, exam.version)
  return rolls.filter((roll) => !prerendered.has(roll) && !held.has(roll))
}

const withheldRolls = async (read: ResultsRepository, examId: string): Promise<Set<string>> =>
  new Set((await read.holds.ofExam(examId)).map((hold) => hold.rollNumber))

/** Builds each roll's answer; withheld rolls have none. */
async function answersOf(
  read: ResultsRepository,
  { exam, rolls }: { exam: Exam; rolls: readonly string[] },
): Promise<Map<string, FoundAnswer>> {
  const held = await withheldRolls(read, exam.id)
  const published = await read.published.findMany(exam.id, exam.version, rolls)
  const before = formerVersion(exam)
  const former = before === null ? [] : await read.published.findMany(exam.id, before, rolls)
  const formerOf = new Map(former.map((each) => [each.result.rollNumber, each]))
  const parts = { exam: toPublicExam(exam), substitutes: groupByRegulation(await read.substitutes.all()) }
  return new Map(
    published.flatMap((each) => {
      const { rollNumber } = each.result
      return held.has(rollNumber)
        ? []
        : [[rollNumber, composeAnswer({ ...parts, former: formerOf.get(rollNumber) }, each)] as const]
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
    const bodies = { en: made.en.html, de: made.de.html, json: JSON.stringify(examResultReplyOf(answer)) }
    for (const variant of ['en', 'de', 'json'] as const) {
      pages.push({ rollNumber, variant, bytes: compress(bodies[variant]) })
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
 * Quality 5 is within a few bytes of 11 on a page this small, at a hundredth of its time. A window of 64 KB holds
 * any page, and a larger one would only have to be cleared. It compresses synchronously, because this thread yields
 * to the lookups and Node's own threads do not.
 */
const compress = (text: string): Buffer =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_LGWIN]: 16,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  })
