import { atom, map } from 'nanostores'
import { CallRefused, fieldsOf, getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { followJob } from '#lib/api/follow-job.ts'
import { tellCollegeChanged } from '#lib/browser/page/change-events.ts'
import type { ExamOverview, RevisionChanges } from '#lib/schemas/results/exam-overview.ts'
import type { ExamReply, JobReply, PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { showAnew } from '#lib/browser/page/show-anew.ts'

export interface Hold {
  rollNumber: string
  reason: string
  heldAt: string
  heldBy: string
}

/** Each part of the page says its own refusals: a reason that is missing for a withdrawal is none of a hold's. */
export type Part = 'checks' | 'changes' | 'proposal' | 'publish' | 'schedule' | 'withdraw' | 'hold' | 'remove'
export interface Refusal {
  /** Empty where it is said at the fields. */
  problem: string
  fields: Record<string, string>
}

/** Null until something has changed since the page was made. */
export const $overview = atom<ExamOverview | null>(null)
export const $checks = atom<PublishChecksReply | null>(null)
export const $changes = atom<RevisionChanges | null>(null)
export const $holds = atom<Hold[]>([])
export const $job = atom<JobReply | null>(null)
export const $refusals = map<Partial<Record<Part, Refusal>>>({})
export const $isBusy = atom(false)

interface Changed {
  exam: ExamReply
  jobId: string | null
}

export const loadChecks = (examId: string): Promise<boolean> =>
  attempt('checks', async () =>
    $checks.set(await getCall<PublishChecksReply>('getPublishChecks', { examId })),
  )

/** What a revision would change; what is shown is what is agreed to. */
export const loadChanges = (examId: string, page = 1): Promise<boolean> =>
  attempt('changes', async () => {
    const changes = await getCall<RevisionChanges>('getRevisionChanges', { examId, page: String(page) })
    const isOther = $changes.get() !== null && $changes.get()?.seen !== changes.seen
    // Pages of two different lists are none.
    if (isOther && page > 1) return void (await loadChanges(examId))
    $changes.set(changes)
  })

export const loadHolds = (examId: string): Promise<boolean> =>
  attempt('hold', async () => $holds.set(await getCall<Hold[]>('getHolds', { examId })))

/** After an upload, or where somebody else was quicker: on a dead line what is shown stays. */
export async function reloadExam(examId: string): Promise<void> {
  const overview = await getCall<ExamOverview>('getExam', { examId }).catch(() => null)
  if (!overview) return
  if (overview.seen !== $overview.get()?.seen) {
    $checks.set(null)
    $changes.set(null)
  }
  $overview.set(overview)
  // The page around the island says it, too.
  await showAnew('[data-exam-head]', '[data-exam-facts]', '[data-exam-forms]')
}

/** One of the writes of the examination office; follows the job that it starts. True where it worked. */
export async function change(
  part: Part,
  call: string,
  body: { examId: string; [field: string]: unknown },
): Promise<boolean> {
  const isDone = await attempt(part, async () => {
    try {
      const { jobId } = await postCall<Changed>(call, body)
      if (!jobId) return
      await reloadExam(body.examId)
      await follow(jobId)
    } catch (error) {
      // Somebody was quicker: what they made of it is shown beside the refusal, and agreed to anew.
      if (error instanceof CallRefused && error.status === 409) await reloadExam(body.examId)
      throw error
    }
  })
  if (!isDone) return false
  $refusals.set({})
  await reloadExam(body.examId)
  // The checklist of a new college may be done with it.
  tellCollegeChanged()
  return true
}

/** A publication that somebody began, and perhaps left the page; a server that ends in it is no end of it. */
export const followPublication = (examId: string, jobId: string): Promise<void> =>
  attempt('publish', () => follow(jobId)).then(() => reloadExam(examId))

const follow = (jobId: string): Promise<void> =>
  followJob(jobId, (job) => $job.set(job)).finally(() => $job.set(null))

export const removeExam = (examId: string): Promise<boolean> =>
  attempt('remove', () => postCall<void>('removeExam', { examId }))

/** What is wrong before anything is sent or asked. */
export const refuse = (part: Part, fields: Refusal['fields']): void =>
  $refusals.setKey(part, { problem: '', fields })

async function attempt(part: Part, work: () => Promise<void> | void): Promise<boolean> {
  $refusals.setKey(part, undefined)
  $isBusy.set(true)
  try {
    await work()
    return true
  } catch (error) {
    const fields = fieldsOf(error)
    $refusals.setKey(part, { problem: Object.keys(fields).length > 0 ? '' : sayRefusal(error), fields })
    return false
  } finally {
    $isBusy.set(false)
  }
}
