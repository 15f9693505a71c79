import { atom, map } from 'nanostores'
import { fieldsOf, getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { followJob } from '#lib/api/follow-job.ts'
import { showAnew } from '#lib/show-anew.ts'
import type { ExamReply, JobReply, PublishChecksReply } from '#lib/schemas/examination-office.ts'

export interface Hold {
  rollNumber: string
  reason: string
  heldAt: string
  heldBy: string
}

/** Each part of the page says its own refusals: a reason that is missing for a withdrawal is none of a hold's. */
export type Part = 'checks' | 'proposal' | 'publish' | 'withdraw' | 'hold' | 'remove'
export interface Refusal {
  /** Empty where it is said at the fields. */
  problem: string
  fields: Record<string, string>
}

export const $exam = atom<ExamReply | null>(null)
export const $checks = atom<PublishChecksReply | null>(null)
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

export const loadHolds = (examId: string): Promise<boolean> =>
  attempt('hold', async () => $holds.set(await getCall<Hold[]>('getHolds', { examId })))

/** After an upload: other marks than those that were checked, and a proposal may have been dropped. */
export async function reloadExam(examId: string): Promise<void> {
  // On a dead line what is shown stays.
  const exams = await getCall<ExamReply[]>('getExams').catch(() => [])
  const exam = exams.find(({ id }) => id === examId)
  if (!exam) return
  $checks.set(null)
  const isOtherScale = $exam.get()?.scheme !== exam.scheme
  await showExam(exam)
  // An upload may have given the exam another one: what the page says of it, and its form, say so too.
  if (isOtherScale) await showAnew('.page-head', '#edit-exam')
}

/** The page around the island says the state, too. */
async function showExam(exam: ExamReply): Promise<void> {
  $exam.set(exam)
  await showAnew('[data-exam-state]')
}

/** One of the writes of the examination office; follows the job that it starts. True where it worked. */
export const change = (
  part: Part,
  call: string,
  body: { examId: string; [field: string]: unknown },
): Promise<boolean> =>
  attempt(part, async () => {
    const { exam, jobId } = await postCall<Changed>(call, body)
    await showExam(exam)
    if (jobId) await followJob(jobId, (job) => $job.set(job)).finally(() => $job.set(null))
  })

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
