import { atom } from 'nanostores'
import { fieldsOf, getCall, postCall, sayRefusal } from '#lib/api/client.ts'
import { followJob } from '#lib/api/follow-job.ts'
import { tellImportsChanged } from '#lib/imports-changed.ts'
import type { ExamReply, JobReply, PublishChecksReply } from '#lib/schemas/examination-office.ts'

export interface Hold {
  rollNumber: string
  reason: string
  heldAt: string
  heldBy: string
}

export const $exam = atom<ExamReply | null>(null)
export const $checks = atom<PublishChecksReply | null>(null)
export const $holds = atom<Hold[]>([])
export const $job = atom<JobReply | null>(null)
export const $problem = atom('')
export const $fields = atom<Record<string, string>>({})
export const $isBusy = atom(false)

interface Changed {
  exam: ExamReply
  jobId: string | null
}

export const loadChecks = (examId: string): Promise<boolean> =>
  attempt(async () => $checks.set(await getCall<PublishChecksReply>('getPublishChecks', { examId })))

export const loadHolds = (examId: string): Promise<boolean> =>
  attempt(async () => $holds.set(await getCall<Hold[]>('getHolds', { examId })))

/** One of the writes of the examination office; follows the job that it starts. True where it worked. */
export const change = (call: string, body: { examId: string; [field: string]: unknown }): Promise<boolean> =>
  attempt(async () => {
    const { exam, jobId } = await postCall<Changed>(call, body)
    $exam.set(exam)
    if (!jobId) return
    await followJob(jobId, (job) => $job.set(job)).finally(() => $job.set(null))
    const exams = await getCall<ExamReply[]>('getExams')
    $exam.set(exams.find((each) => each.id === exam.id) ?? exam)
    // What is published can no longer be undone.
    tellImportsChanged()
  })

async function attempt(work: () => Promise<void> | void): Promise<boolean> {
  $problem.set('')
  $fields.set({})
  $isBusy.set(true)
  try {
    await work()
    return true
  } catch (error) {
    $fields.set(fieldsOf(error))
    $problem.set(sayRefusal(error))
    return false
  } finally {
    $isBusy.set(false)
  }
}
