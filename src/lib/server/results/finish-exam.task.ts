import { brotliCompressSync, constants } from 'node:zlib'
import type { Exam } from '#lib/schemas/exam.ts'
import type { FoundAnswer } from '#lib/schemas/result-answer.ts'
import type { BulkHouse, RenderedPage, Report } from '../jobs/bulk-house.ts'
import { composeAnswer, publicExamOf, replyOf } from './answers.ts'
import type { FinishedPage, FinishedSet } from './finished.repository.ts'

const chunkRolls = 40

/**
 * Makes the pages of an exam version that are missing, compressed and ready to send.
 * Held rolls have none: their text is not a finished page, so releasing them is quick too.
 */
export async function finishExam(house: BulkHouse, exam: Exam, report: Report): Promise<void> {
  const { store, clock, renderAnswer } = house
  if (!renderAnswer) return
  const opening = {
    examId: exam.id,
    version: exam.version,
    stamp: await house.stamp(),
    headers: {},
  }
  const set = await store.transact((write) => write.finished.openSet(opening, clock.now()))
  const missing = await missingRolls(house, exam, set)
  for (let start = 0; start < missing.length; start += chunkRolls) {
    const chunk = missing.slice(start, start + chunkRolls)
    while (!(await keepChunk(house, { exam, set, renderAnswer }, chunk)));
    await report(start + chunk.length, missing.length)
  }
  await store.transact((write) => write.finished.closeSet(set.id, clock.now()))
  await dropOlderSets(house, exam, set)
}

interface Work {
  exam: Exam
  set: FinishedSet
  renderAnswer: RenderAnswer
}

/**
 * False where something was held, released, withdrawn or published while the pages were made: they are
 * made anew. The tag is touched by every such change, and locked while pages are added.
 */
async function keepChunk(house: BulkHouse, work: Work, rolls: readonly string[]): Promise<boolean> {
  const { store } = house
  const before = (await store.read.tags.versions())['results'] ?? 0
  const { pages, headers } = await finishChunk(house, work, rolls)
  return store.transact(async (write) => {
    if ((await write.tags.lock('results')) !== before) return false
    if (pages.length > 0) await write.finished.saveHeaders(work.set.id, headers)
    await write.finished.addPages(work.set.id, pages)
    return true
  })
}

async function missingRolls({ store }: BulkHouse, exam: Exam, set: FinishedSet): Promise<string[]> {
  const finished = await store.read.finished.finishedRolls(set.id)
  const held = await heldRolls(store, exam.id)
  const rolls = await store.read.published.rollNumbers(exam.id, exam.version)
  return rolls.filter((roll) => !finished.has(roll) && !held.has(roll))
}

const heldRolls = async ({ read }: BulkHouse['store'], examId: string): Promise<Set<string>> =>
  new Set((await read.holds.ofExam(examId)).map((hold) => hold.rollNumber))

type RenderAnswer = NonNullable<BulkHouse['renderAnswer']>

async function finishChunk(
  { store, clock }: BulkHouse,
  { exam, renderAnswer }: Work,
  rolls: readonly string[],
): Promise<{ pages: FinishedPage[]; headers: FinishedSet['headers'] }> {
  const held = await heldRolls(store, exam.id)
  const attempts = Map.groupBy(await store.read.published.attempts(rolls), (attempt) => attempt.rollNumber)
  const published = await store.read.published.findMany(exam.id, exam.version, rolls)
  const pages: FinishedPage[] = []
  let headers: FinishedSet['headers'] = {}
  for (const each of published.filter(({ result }) => !held.has(result.rollNumber))) {
    const own = attempts.get(each.result.rollNumber) ?? []
    const answer = composeAnswer(publicExamOf(exam), each, own, clock.now())
    const made = await renderVariants(answer, renderAnswer)
    headers = { en: made.en.headers, de: made.de.headers, json: {} }
    const rollNumber = each.result.rollNumber
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
 * Quality 5 is within a few bytes of 11 on a page this small, at a hundredth of its time. In place, for
 * this thread yields to the lookups and Node's own threads do not.
 */
const compressed = (text: string): Buffer =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  })

/**
 * What an earlier version, build or look of the college left behind. The version on show keeps its pages,
 * and so does a later one, which is being published at this moment.
 */
async function dropOlderSets({ store }: BulkHouse, exam: Exam, current: FinishedSet): Promise<void> {
  const sets = (await store.read.finished.sets()).filter(
    (set) => set.examId === exam.id && set.id !== current.id && set.version <= exam.version,
  )
  const shown = await store.read.exams.find(exam.id)
  for (const set of sets) {
    const isOnShow = set.version === shown?.version && set.version !== exam.version
    while (!isOnShow && (await dropSome(store, set.id)));
  }
}

/** Finished pages change under the tag's lock alone, so that two who drop them never wait for each other. */
const dropSome = (store: BulkHouse['store'], setId: number): Promise<boolean> =>
  store.transact(async (write) => {
    await write.tags.lock('results')
    return write.finished.dropSomeOfSet(setId)
  })
