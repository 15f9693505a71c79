import { afterEach, expect, it, vi } from 'vitest'
import type { PhotoUploadsView } from '#lib/schemas/admissions/photos.ts'
import { $job, choose, show } from './photos.store.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const none = { matched: 0, nobody: 0, refused: 0, missing: 0, saved: 0, kept: 0, undone: 0 }

const uploadOf = (importId: string, jobId: string | null): PhotoUploadsView['imports'][number] => ({
  ...{ importId, fileName: `${importId}.csv`, isSaved: true, createdAt: '2026-11-22T20:00:00.000Z' },
  photos: {
    ...{ id: `photos of ${importId}`, fileName: 'photos.zip', state: 'checking', problem: null, jobId },
    ...{ counts: none, inTheWay: 0, isStale: false, left: [] },
  },
})

/** A server that answers when it is told to. */
function stubServer() {
  const answers = new Map<string, (reply: object) => void>()
  vi.stubGlobal('localStorage', { getItem: () => 'http://campus.test' })
  vi.stubGlobal('fetch', (request: string | URL | Request) => {
    const url = new URL(request instanceof Request ? request.url : request)
    return new Promise<Response>((resolve) => {
      answers.set(url.searchParams.get('jobId') ?? url.pathname, (reply) => resolve(Response.json(reply)))
    })
  })
  return async (asked: string, reply: object) => {
    await expect.poll(() => answers.has(asked)).toBe(true)
    answers.get(asked)?.(reply)
    answers.delete(asked)
  }
}

it('the end of one job leaves what is shown of another', async () => {
  // The second question about a job waits for ever.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const answer = stubServer()
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
