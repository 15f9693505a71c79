import { atom, map } from 'nanostores'
import { CallFailed, refusedFields, getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { followJob } from '#lib/api/follow-job.ts'
import { announceCollegeChanged } from '#lib/browser/page/change-events.ts'
import type { ExamOverview, RevisionChanges } from '#lib/schemas/results/exam-overview.ts'
import type { ExamReply, JobReply, ReviewedChecksReply } from '#lib/schemas/results/examination-office.ts'
import { reloadParts } from '#lib/browser/page/reload-parts.ts'

export interface Hold {
  rollNumber: string
  reason: string
  heldAt: string
  heldBy: string
}

/** Sections of the page, each with its own errors: a missing reason for a withdrawal must not appear at a hold. */
export type Part = 'checks' | 'changes' | 'proposal' | 'publish' | 'schedule' | 'withdraw' | 'hold' | 'remove'
export interface Refusal {
  /** Empty where the errors are shown at the fields. */
  problem: string
  fields: Record<string, string>
}

/** Null until something has changed since the page was rendered. */
export const $overview = atom<ExamOverview | null>(null)
export const $checks = atom<ReviewedChecksReply | null>(null)
export const $changes = atom<RevisionChanges | null>(null)
/** Null until they are loaded. */
export const $holds = atom<Hold[] | null>(null)
export const $job = atom<JobReply | null>(null)
export const $refusals = map<Partial<Record<Part, Refusal>>>({})
export const $isBusy = atom(false)

interface ExamChange {
  exam: ExamReply
  jobId: string | null
}

export const loadChecks = (examId: string): Promise<boolean> =>
  attempt('checks', async () =>
    $checks.set(await getCall<ReviewedChecksReply>('getPublishChecks', { examId })),
  )

/** Loads a page of the changes of a revision; the shown token is the one that is confirmed. */
export const loadChanges = (examId: string, page = 1): Promise<boolean> =>
  attempt('changes', async () => {
    const changes = await getCall<RevisionChanges>('getRevisionChanges', { examId, page: String(page) })
    const isOther = $changes.get() !== null && $changes.get()?.seen !== changes.seen
    // Pages of two different lists must not be mixed, so it starts again from the first page.
    if (isOther && page > 1) return void (await loadChanges(examId))
    $changes.set(changes)
  })

export const loadHolds = (examId: string): Promise<boolean> =>
  attempt('hold', async () => $holds.set(await getCall<Hold[]>('getHolds', { examId })))

/** Reloads the exam after an upload or a conflict; without a connection the page stays unchanged. */
export async function reloadExam(examId: string): Promise<void> {
  const overview = await getCall<ExamOverview>('getExam', { examId }).catch(() => null)
  if (!overview) return
  if (overview.seen !== $overview.get()?.seen) {
    $checks.set(null)
    $changes.set(null)
  }
  $overview.set(overview)
  // The page around the island shows this data too.
  await reloadParts('[data-exam-head]', '[data-exam-facts]', '[data-exam-forms]')
}

/** Runs a write of the examination office and follows its job. Returns true on success. */
export async function change(
  part: Part,
  call: string,
  body: { examId: string; [field: string]: unknown },
): Promise<boolean> {
  const isDone = await attempt(part, async () => {
    try {
      const { jobId } = await postCall<ExamChange>(call, body)
      if (!jobId) return
      await reloadExam(body.examId)
      await follow(jobId)
    } catch (error) {
      // On a conflict, the new state is shown beside the error and must be confirmed again.
      if (error instanceof CallFailed && error.status === 409) await reloadExam(body.examId)
      throw error
    }
  })
  if (!isDone) return false
  $refusals.set({})
  await reloadExam(body.examId)
  // This may complete the checklist of a new college.
  announceCollegeChanged()
  return true
}

/** Follows a running publication, also after the page was left; it continues even if the server restarts. */
export const followPublication = (examId: string, jobId: string): Promise<void> =>
  attempt('publish', () => follow(jobId)).then(() => reloadExam(examId))

const follow = (jobId: string): Promise<void> =>
  followJob(jobId, (job) => $job.set(job)).finally(() => $job.set(null))

export const removeExam = (examId: string): Promise<boolean> =>
  attempt('remove', () => postCall<void>('removeExam', { examId }))

/** Reports errors that are found before anything is sent. */
export const refuseAction = (part: Part, fields: Refusal['fields']): void =>
  $refusals.setKey(part, { problem: '', fields })

async function attempt(part: Part, work: () => Promise<void> | void): Promise<boolean> {
  $refusals.setKey(part, undefined)
  $isBusy.set(true)
  try {
    await work()
    return true
  } catch (error) {
    const fields = refusedFields(error)
    $refusals.setKey(part, { problem: Object.keys(fields).length > 0 ? '' : sayRefusal(error), fields })
    return false
  } finally {
    $isBusy.set(false)
  }
}
