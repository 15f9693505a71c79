import { afterEach, expect, it, vi } from 'vitest'
import type { PhotoUploadsView } from '#lib/schemas/admissions/photos.ts'
import { $isBusy, $job, checkAgain, choose, show } from './photos.store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const none = { matched: 0, nobody: 0, refused: 0, missing: 0, saved: 0, kept: 0, undone: 0 }

const uploadOf = (importId: string, jobId: string | null): PhotoUploadsView['imports'][number] => ({
  importId,
  fileName: `${importId}.csv`,
  isSaved: true,
  createdAt: '2026-11-22T20:00:00.000Z',
  photos: {
    id: `photos of ${importId}`,
    fileName: 'photos.zip',
    state: 'checking',
    problem: null,
    jobId,
    counts: none,
    inTheWay: 0,
    isStale: false,
    left: [],
  },
})

/** A fake server that replies on demand. */
function stubServer() {
  const answers = new Map<string, (reply: object) => void>()
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => 'http://campus.test' })
  vi.stubGlobal('fetch', (request: string | URL | Request) => {
    const url = new URL(request instanceof Request ? request.url : request)
    asked.push(url.searchParams.get('jobId') ?? url.pathname)
    return new Promise<Response>((resolve) => {
      answers.set(url.searchParams.get('jobId') ?? url.pathname, (reply) => resolve(Response.json(reply)))
    })
  })
  const answer = async (what: string, reply: object) => {
    await expect.poll(() => answers.has(what)).toBe(true)
    answers.get(what)?.(reply)
    answers.delete(what)
  }
  return { answer, timesAsked: (what: string) => asked.filter((each) => each === what).length }
}

it('the end of one job leaves what is shown of another', async () => {
  // The second poll of a job must never run.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const { answer } = stubServer()
  const imports = [uploadOf('first', 'job 1'), uploadOf('second', 'job 2')]
  show({ imports })
  choose('second')
  await answer('job 2', { id: 'job 2', state: 'running', done: 5, total: 9, problem: null })
  await vi.waitFor(() => expect($job.get()).toMatchObject({ id: 'job 2', done: 5 }))
  await answer('job 1', { id: 'job 1', state: 'done', done: 9, total: 9, problem: null })
  await answer('/api/v1/getPhotoUploads', { imports: [uploadOf('first', null), imports[1]] })
  expect($job.get()).toMatchObject({ id: 'job 2', done: 5 })
  choose('first')
  expect($job.get()).toBeNull()
})

it('a job is asked about by one, however often it is shown, and nothing is locked meanwhile', async () => {
  const { answer, timesAsked } = stubServer()
  const imports = [uploadOf('third', 'job 3'), uploadOf('fourth', null)]
  show({ imports })
  choose('fourth')
  choose('third')
  expect(timesAsked('job 3')).toBe(1)
  expect($isBusy.get()).toBe(false)
  await answer('job 3', { id: 'job 3', state: 'done', done: 9, total: 9, problem: null })
  await answer('/api/v1/getPhotoUploads', { imports: [uploadOf('third', null), imports[1]] })
  await expect.poll(() => $job.get()).toBeNull()
})

it('a started upload is busy until it is shown as running, and no longer', async () => {
  const { answer } = stubServer()
  show({ imports: [uploadOf('fifth', null)] })
  const checking = checkAgain('photos of fifth')
  expect($isBusy.get()).toBe(true)
  await answer('/api/v1/checkPhotoUpload', { jobId: 'job 5' })
  await answer('/api/v1/getPhotoUploads', { imports: [uploadOf('fifth', 'job 5')] })
  await checking
  expect($isBusy.get()).toBe(false)
  await answer('job 5', { id: 'job 5', state: 'failed', done: 0, total: 0, problem: null })
  await answer('/api/v1/getPhotoUploads', { imports: [uploadOf('fifth', null)] })
})
