import { setImmediate } from 'node:timers/promises'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { conflict } from '../../../kernel/core/errors.ts'
import { newShortCode } from '../../../kernel/core/ids.ts'
import { drawManyDocuments } from '../../../kernel/documents/college-document.ts'
import { documentDigest } from '../../../kernel/documents/pdf/digest.ts'
import { originOf } from '../../../kernel/env.ts'
import type { Report, Task } from '../../../kernel/jobs/job-kind.ts'
import { storeOf } from '../../../kernel/store/store.ts'
import type { StudentRecord } from '../../students/feature.ts'
import type { PinnedRules } from '../degree-rules/degree-rules.service.ts'
import { drawTranscriptMemo } from '../memo/transcript-memo.document.ts'
import type { TranscriptMemo } from '../memo/transcript-memo.ts'
import { transcriptsRepository } from '../repository.ts'
import { memoOf } from '../transcripts/issue.service.ts'
import { digestOfIssued, type IssuedTranscript, toIssued } from '../transcripts/issued-transcript.ts'
import { aboutStudents, transcriptsOf } from '../transcripts/student-transcripts.ts'
import type { FoundTranscript } from '../transcripts/transcript.ts'
import { bundleOwner } from './bundle-files.ts'
import type { SkippedStudent } from './bundle.ts'

/** Input of the job, fixed at the request. */
export interface BundleInput {
  batchId: string
  branchId: string
  title: string
  withBacklogs: boolean
  locale: 'en' | 'de'
  /** Ids of the rules in force at the request; later changes do not affect the file. */
  ruleIds: readonly string[]
  actor: Actor
}

/** Maximum number of students: nobody prints more in one file, and all memos are in memory until they are drawn. */
const mostStudents = 2000

/**
 * Makes the file. If results are published, withheld or withdrawn meanwhile, it plans again and redraws what changed,
 * so that the file matches the results at its completion.
 */
export async function makeBundle(task: Task, id: string, input: BundleInput, report: Report): Promise<void> {
  const { app } = task
  const { read } = storeOf(app.database, transcriptsRepository)
  const students = await app.students.placed(app.database.reads, { ...input, withCompleted: true })
  if (students.length > mostStudents) throw conflict('transcripts.tooMany', { most: mostStudents })
  const rules = await app.transcripts.rules.pinned(input.ruleIds)
  const codes: Codes = new Map()
  let drawn: { fingerprint: string; bytes: Uint8Array } = { fingerprint: '', bytes: new Uint8Array() }
  for (;;) {
    const seen = (await read.tags.versions())['results'] ?? 0
    const plan = await planBundle(app, { ...input, students, rules })
    const known = await read.transcripts.byDigests(plan.memos.map(({ digest }) => digest))
    for (const { digest } of plan.memos)
      codes.set(digest, known.get(digest)?.code ?? codes.get(digest) ?? newShortCode())
    const fingerprint = documentDigest([plan.fingerprint, plan.memos.map(({ digest }) => codes.get(digest))])
    if (drawn.fingerprint !== fingerprint)
      drawn = { fingerprint, bytes: await draw(task, plan, { input, codes, report }) }
    if (await finish(task, { id, input, plan, bytes: drawn.bytes, codes, seen })) return
  }
}

/** Codes by digest of the memo. A memo issued earlier keeps its code. */
type Codes = Map<string, string>

interface Drawing {
  input: BundleInput
  codes: Codes
  report: Report
}

/** Runs in the job's own thread, so it blocks no requests. */
async function draw({ app }: Task, plan: BundlePlan, { input, codes, report }: Drawing): Promise<Uint8Array> {
  if (plan.memos.length === 0) return new Uint8Array()
  const letterhead = await app.college.letterhead()
  const parts = {
    letterhead: async () => letterhead,
    catalogue: app.catalogue,
    gradeScales: app.gradeScales,
    bytesOf: app.files.get,
    publicOrigin: originOf(app.env),
  }
  async function* memos(): AsyncGenerator<TranscriptMemo> {
    for (const [index, { digest, issued }] of plan.memos.entries()) {
      yield await memoOf(parts, { code: codes.get(digest) ?? '', issued })
      await report(index + 1, plan.memos.length)
      // Yields so that the thread can be stopped between two memos.
      await setImmediate()
    }
  }
  const { title, locale } = input
  const madeOn = plan.memos[0]?.issued.issuedOn ?? ''
  const about = { title, author: letterhead.name, madeOn, language: locale, content: [...codes.values()] }
  return drawManyDocuments(about, memos(), drawTranscriptMemo)
}

interface MadeBundle {
  id: string
  input: BundleInput
  plan: BundlePlan
  bytes: Uint8Array
  codes: Codes
  /** Version of the results when they were read. */
  seen: number
}

/**
 * Returns false, without writing anything, if results have changed since they were read or someone else issued the same
 * memo.
 */
async function finish(task: Task, { id, input, plan, bytes, codes, seen }: MadeBundle): Promise<boolean> {
  const { app } = task
  const { actor, title } = input
  const name = `${m['transcripts.bundle.fileName']({ title }, { locale: input.locale })}.pdf`
  const given = { ...bundleOwner(id), name, mediaType: 'application/pdf', createdBy: actor.id }
  const file = plan.memos.length > 0 ? await app.files.prepare(given, bytes) : null
  try {
    await task.complete(storeOf(app.database, transcriptsRepository), async (write) => {
      if ((await write.tags.lock('results')) !== seen) throw new ChangedMeanwhile()
      const at = app.clock.now()
      const by = { issuedAt: at, issuedBy: actor.id }
      await write.transcripts.add(
        plan.memos.map(({ digest, issued }) => ({ code: codes.get(digest) ?? '', digest, issued, ...by })),
      )
      const kept = await write.transcripts.byDigests([...codes.keys()])
      if (plan.memos.some(({ digest }) => kept.get(digest)?.code !== codes.get(digest)))
        throw new ChangedMeanwhile()
      if (file) await write.files.add(file)
      await write.bundles.finish(id, plan.memos.length, plan.skipped)
      const summary = { title, made: plan.memos.length, skipped: plan.skipped.length }
      const change = {
        action: 'transcriptBundle.made',
        entity: 'transcriptBundle',
        entityId: id,
        after: summary,
      }
      await write.audit.record(auditEntry(actor, at, change))
    })
    return true
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false
    throw error
  }
}

class ChangedMeanwhile extends Error {}

interface PlannedMemo {
  digest: string
  issued: IssuedTranscript
}

/** Memos to be made and students without one. */
interface BundlePlan {
  memos: readonly PlannedMemo[]
  skipped: readonly SkippedStudent[]
  /** Digest of the plan; equal plans have equal fingerprints. */
  fingerprint: string
}

interface BundleRequest {
  students: readonly StudentRecord[]
  rules: PinnedRules
  locale: 'en' | 'de'
  /** Includes students with backlogs; their memos have no CGPA. */
  withBacklogs: boolean
}

const chunkStudents = 100

/**
 * Plans one memo per student. Reads in batches, so that a large batch of students does not fill the memory with
 * results.
 */
async function planBundle(app: App, wanted: BundleRequest): Promise<BundlePlan> {
  const memos: PlannedMemo[] = []
  const skipped: SkippedStudent[] = []
  const form = { locale: wanted.locale, isOfficial: true, issuedOn: indianDate(app.clock.now()) }
  for (const students of chunksOf(wanted.students, chunkStudents)) {
    const rollNumbers = students.flatMap(({ rollNumber }) => rollNumber ?? [])
    const [found, about] = await Promise.all([
      transcriptsOf(app, rollNumbers),
      aboutStudents(app, rollNumbers),
    ])
    for (const student of students) {
      const rollNumber = student.rollNumber ?? ''
      const memo: FoundTranscript = found.get(rollNumber)?.memo ?? { refusal: 'noResults' }
      const why = whyNot(memo, wanted)
      if (why) skipped.push({ rollNumber, name: student.name, ...why })
      else if ('transcript' in memo) {
        const { rule } = wanted.rules.of(memo.transcript.regulation)
        const issued = toIssued(memo.transcript, rule, { about: about(rollNumber), form })
        memos.push({ issued, digest: digestOfIssued(issued) })
      }
    }
  }
  return {
    memos,
    skipped,
    fingerprint: documentDigest({ memos: memos.map(({ digest }) => digest), skipped }),
  }
}

/** Returns the reason why there is no memo; null if there is one. */
function whyNot(
  found: FoundTranscript,
  { withBacklogs }: BundleRequest,
): Pick<SkippedStudent, 'reason' | 'backlogs'> | null {
  if ('refusal' in found) return { reason: found.refusal, backlogs: 0 }
  const backlogs = found.transcript.backlogs.length
  return backlogs > 0 && !withBacklogs ? { reason: 'backlogs', backlogs } : null
}
