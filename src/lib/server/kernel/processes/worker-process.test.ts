import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { createWorkerProcess } from './worker-process.ts'

type Task =
  | { add: [number, number] }
  | { fail: string }
  | { die: true }
  | { hold: number }
  | { forEver: true }
  | { fill: true }
  | { countTo: number }

/** A worker process that adds, fails or dies on request. */
const file = join(mkdtempSync(join(tmpdir(), 'prangan-tests-')), 'worker.ts')
writeFileSync(
  file,
  `import { answerTasks } from '${pathToFileURL(resolve('src/lib/server/kernel/processes/answer-tasks.ts')).href}'
const held: Buffer[] = []
answerTasks(async (task: Record<string, any>, { bytes, sendPart }) => {
  if (task.forEver) await sendPart(process.pid)
  for (; task.forEver; );
  for (const lists: number[][] = []; task.fill; ) lists.push(Array.from({ length: 1000 }, Math.random))
  while (task.hold) held.push(Buffer.alloc(task.hold, 1))
  for (let part = 1; part <= (task.countTo ?? 0); part += 1) await sendPart(part)
  if (task.countTo) return { sum: bytes.length, bytes }
  if (task.die) process.exit(1)
  if (task.fail) throw new Error(task.fail)
  return { sum: task.add?.[0] + task.add?.[1], bytes: new Uint8Array([1, 2]) }
})
`,
)
const worker = createWorkerProcess<Task, { sum: number; bytes: Uint8Array }>(pathToFileURL(file))
afterAll(() => worker.close())

it('answers each task, bytes as bytes', async () => {
  const answers = await Promise.all([worker.run({ add: [1, 2] }), worker.run({ add: [3, 4] })])
  expect(answers.map(({ sum }) => sum)).toEqual([3, 7])
  expect(Array.from(answers[0]?.bytes ?? [])).toEqual([1, 2])
  expect(worker.waiting).toBe(0)
})

it('hands on what went wrong', async () => {
  await expect(worker.run({ fail: 'no memory' })).rejects.toThrow('no memory')
})

it('a process that dies fails what waits, and the next task begins another', async () => {
  const waiting = [worker.run({ die: true }), worker.run({ add: [1, 1] })]
  for (const outcome of await Promise.allSettled(waiting)) expect(outcome.status).toBe('rejected')
  expect((await worker.run({ add: [2, 2] })).sum).toBe(4)
})

it('takes bytes ahead of a task, and sends parts ahead of its answer, in order', async () => {
  const sent = new Uint8Array(3 * 1024 * 1024 + 1).fill(7)
  const parts: unknown[] = []
  const answer = await worker.run({ countTo: 3 }, { bytes: sent, onPart: (part) => parts.push(part) })
  expect(parts).toEqual([1, 2, 3])
  expect(Buffer.from(answer.bytes).equals(sent)).toBe(true)
})

const plenty = { rssBytes: 2 ** 40, cpuSeconds: 600, seconds: 600 }

it.each([
  ['memory outside of its heap', { hold: 16 * 1024 * 1024 }, { ...plenty, rssBytes: 300 * 1024 * 1024 }],
  ['time', { forEver: true } as const, { ...plenty, seconds: 1 }],
  ['work', { forEver: true } as const, { ...plenty, cpuSeconds: 1 }],
])('one that takes too much %s is killed, and the next task begins another', async (_, task, limits) => {
  const refused = worker.run(task, { limits: { ...limits, refusal: 'sheet.tooDemanding' } })
  await expect(refused).rejects.toMatchObject({ kind: 'Invalid', code: 'sheet.tooDemanding' })
  expect((await worker.run({ add: [2, 2] })).sum).toBe(4)
})

it.each([
  ['heap', { heapMegabytes: 40, cpuSeconds: 600 }, { fill: true } as const],
  ['work', { heapMegabytes: 400, cpuSeconds: 1 }, { forEver: true } as const],
])('the system ends one that takes too much %s while nobody watches it', async (_, caps, task) => {
  const capped = createWorkerProcess<Task, unknown>(pathToFileURL(file), { caps })
  await expect(capped.run(task)).rejects.toThrow('ended early')
  await capped.close()
})

it('one that is deep in work ends with the thread that began it', async () => {
  const thread = new Worker(
    `import { parentPort } from 'node:worker_threads'
    import { createWorkerProcess } from '${pathToFileURL(resolve('src/lib/server/kernel/processes/worker-process.ts')).href}'
    const worker = createWorkerProcess(new URL('${pathToFileURL(file).href}'))
    await worker.run({ forEver: true }, { onPart: (pid) => parentPort.postMessage(pid) })`,
    { eval: true },
  )
  const [pid] = (await once(thread, 'message')) as [number]
  expect(isAtWork(pid)).toBe(true)
  await thread.terminate()
  await expect.poll(() => isAtWork(pid), { timeout: 20_000 }).toBe(false)
})

/** A zombie stays in the process list until its parent waits for it, which a terminated thread does not. */
function isAtWork(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return /^[^Z]/.test(stdout.trim())
}

it('one that left begins again with the next task', async () => {
  await worker.run({ add: [1, 1] })
  expect(worker.isOpen).toBe(true)
  worker.leave()
  expect(worker.isOpen).toBe(false)
  expect((await worker.run({ add: [2, 3] })).sum).toBe(5)
})

it('one that cannot begin fails its tasks and nothing else', async () => {
  const missing = createWorkerProcess<Task, unknown>(pathToFileURL('/nowhere/worker.ts'))
  await expect(missing.run({ add: [1, 2] })).rejects.toThrow('ended early')
  await expect(missing.run({ add: [1, 2] })).rejects.toThrow('ended early')
  await missing.close()
})

it('can be closed before anything has started', async () => {
  await createWorkerProcess(pathToFileURL(file)).close()
})
