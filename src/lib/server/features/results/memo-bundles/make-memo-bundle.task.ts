import { setImmediate } from 'node:timers/promises'
import { programmeOf } from '#lib/catalogue/programme.ts'
import { hasComeOut } from '#lib/rules/grades/come-out.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { Exam } from '#lib/schemas/results/exam.ts'
import type { FoundAnswer } from '#lib/schemas/results/result-answer.ts'
import { m } from '#paraglide/messages.js'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { drawManyDocuments } from '../../../kernel/documents/college-document.ts'
import { documentDigest } from '../../../kernel/documents/pdf/digest.ts'
import { originOf } from '../../../kernel/env.ts'
import type { Report, Task } from '../../../kernel/jobs/job-kind.ts'
import { requireExam } from '../exams/exam.service.ts'
import { composeMemo } from '../memo/compose-memo.ts'
import { drawMemo, type ResultMemo } from '../memo/result-memo.document.ts'
import { composeAnswer, toPublicExam } from '../published/compose-result.ts'
import { groupByRegulation } from '../substitutes/substitutes.service.ts'
import type { ResultsRepository } from '../repository.ts'
import { memoBundleOwner } from './memo-bundle-files.ts'
import type { MemoPlace, WithheldStudent } from './memo-bundle.ts'

/** Input of the job, fixed at the request. */
export interface MemoBundleInput extends MemoPlace {
  examId: string
  /** Branch and section as they were named at the request. */
  title: string
  locale: 'en' | 'de'
  actor: Actor
}

/** Maximum number of students: nobody prints more in one file. */
const maxStudents = 2000
const chunkStudents = 100

/**
 * Makes the file. If results are published, withheld, corrected or renamed meanwhile, it plans again and redraws what
 * changed, so that the file matches the results at its completion.
 */
export async function makeMemoBundle(
  task: Task,
  id: string,
  { input, report }: { input: MemoBundleInput; report: Report },
): Promise<void> {
  const { read } = task.app.resultsStore
  let drawn: { fingerprint: string; bytes: Uint8Array } = { fingerprint: '', bytes: new Uint8Array() }
  for (;;) {
    const seen = versionsOf(await read.tags.versions())
    const plan = await planBundle(task, input)
    if (drawn.fingerprint !== plan.fingerprint)
      drawn = { fingerprint: plan.fingerprint, bytes: await draw(task, plan, { input, report }) }
    if (await finish(task, { id, input, plan, bytes: drawn.bytes, seen })) return
  }
}

interface SeenVersions {
  results: number
  names: number
}

const versionsOf = (versions: Readonly<Record<string, number>>): SeenVersions => ({
  results: versions['results'] ?? 0,
  names: versions['resultNames'] ?? 0,
})

/** Memos to be made, and students without one. */
interface BundlePlan {
  exam: Exam
  answers: readonly FoundAnswer[]
  skipped: readonly WithheldStudent[]
  /** Digest of the plan; equal plans have equal fingerprints. */
  fingerprint: string
}

/**
 * Reads in batches what the lookup would answer to each student.
 * @throws DomainError NotFound `exam.notFound`, Conflict `memos.notPublished`, `memos.tooMany`
 */
async function planBundle({ app }: Task, { examId, ...place }: MemoBundleInput): Promise<BundlePlan> {
  const { read } = app.resultsStore
  const exam = await requireExam(read, examId)
  if (!hasComeOut(exam, app.clock.now())) throw conflict('memos.notPublished')
  const rolls = await read.memoBundles.rollNumbers(exam, place)
  if (rolls.length > maxStudents) throw conflict('memos.tooMany', { most: maxStudents })
  const withheld = new Set((await read.holds.ofExam(examId)).map(({ rollNumber }) => rollNumber))
  const substitutes = groupByRegulation(await read.substitutes.all())
  const answers: FoundAnswer[] = []
  const skipped: WithheldStudent[] = []
  for (const some of chunksOf(rolls, chunkStudents)) {
    const found = await read.published.findMany(examId, exam.version, some)
    for (const published of found.toSorted(byRoll)) {
      const { rollNumber, studentName: name } = published.result
      if (withheld.has(rollNumber)) skipped.push({ rollNumber, name, reason: 'withheld', backlogs: 0 })
      else answers.push(composeAnswer({ exam: toPublicExam(exam), substitutes }, published))
    }
  }
  return { exam, answers, skipped, fingerprint: documentDigest({ answers, skipped }) }
}

const byRoll = (a: { result: { rollNumber: string } }, b: { result: { rollNumber: string } }): number =>
  a.result.rollNumber < b.result.rollNumber ? -1 : 1

interface Drawing {
  input: MemoBundleInput
  report: Report
}

/** Runs in the job's own thread, so it blocks no requests. Each memo is the one that its student downloads. */
async function draw({ app }: Task, plan: BundlePlan, { input, report }: Drawing): Promise<Uint8Array> {
  if (plan.answers.length === 0) return new Uint8Array()
  const { locale } = input
  const letterhead = await app.college.letterhead()
  const scales = await app.gradeScales.read()
  const issuedOn = indianDate(app.clock.now())
  const publicOrigin = originOf(app.env)
  const view = await app.catalogue.read()
  async function* memos(): AsyncGenerator<ResultMemo> {
    for (const [index, answer] of plan.answers.entries()) {
      const scheme = scales.of(answer.result.scheme)
      const programme = programmeOf(view, answer.result.branch)
      yield composeMemo({ answer, scheme, letterhead, programme, issuedOn, publicOrigin, locale })
      await report(index + 1, plan.answers.length)
      // Yields so that the thread can be stopped between two memos.
      await setImmediate()
    }
  }
  const title = `${plan.exam.title}, ${input.title}`
  const content = plan.answers.map(({ verifyCode }) => verifyCode)
  const about = { title, author: letterhead.name, madeOn: issuedOn, language: locale, content }
  return drawManyDocuments(about, memos(), drawMemo)
}

interface MadeBundle {
  id: string
  input: MemoBundleInput
  plan: BundlePlan
  bytes: Uint8Array
  /** Versions of what the memos show when it was read. */
  seen: SeenVersions
}

/** Returns false, without writing anything, if results or names have changed since they were read. */
async function finish(task: Task, { id, input, plan, bytes, seen }: MadeBundle): Promise<boolean> {
  const { app } = task
  const { actor, title, locale } = input
  const name = `${m['memos.fileName']({ title, exam: plan.exam.title }, { locale })}.pdf`
  const given = { ...memoBundleOwner(id), name, mediaType: 'application/pdf', createdBy: actor.id }
  const file = plan.answers.length > 0 ? await app.files.prepare(given, bytes) : null
  try {
    await task.complete(app.resultsStore, async (write) => {
      await requireSameResults(write, seen)
      if (file) await write.files.add(file)
      await write.memoBundles.finish(id, plan.answers.length, plan.skipped)
      await record(write, { input, plan, at: app.clock.now() })
    })
    return true
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false
    throw error
  }
}

/** Names change under the lock of the tag `results` as well. */
async function requireSameResults({ tags }: ResultsRepository, seen: SeenVersions): Promise<void> {
  const results = await tags.lock('results')
  const { names } = versionsOf(await tags.versions())
  if (results !== seen.results || names !== seen.names) throw new ChangedMeanwhile()
}

async function record(
  write: ResultsRepository,
  { input, plan, at }: Pick<MadeBundle, 'input' | 'plan'> & { at: string },
): Promise<void> {
  const { examId, branchId, sectionId, actor } = input
  const after = {
    ...(branchId && { branchId }),
    ...(sectionId && { sectionId }),
    made: plan.answers.length,
    skipped: plan.skipped.length,
  }
  const change = { action: 'exam.memosMade', entity: 'exam', entityId: examId, after }
  await write.audit.record(auditEntry(actor, at, change))
}

class ChangedMeanwhile extends Error {}
