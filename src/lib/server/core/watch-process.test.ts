import { expect, it, vi } from 'vitest'

const told: ((status: string) => void)[] = []
vi.mock('node:fs/promises', () => ({
  readFile: () => new Promise<string>((resolve) => told.push(resolve)),
}))
const { watchProcess } = await import('./watch-process.ts')

const limits = { rssBytes: 1024, cpuSeconds: 600, seconds: 600 }
const tooMuch = 'VmRSS:\t 2048 kB\n'

it('a look that was begun before the end of the watch counts no more', async () => {
  vi.spyOn(process, 'platform', 'get').mockReturnValue('linux')
  const onOver = vi.fn()
  const stop = watchProcess(process.pid, limits, onOver)
  await vi.waitFor(() => expect(told).toHaveLength(2))
  stop()
  for (const tell of told) tell(tooMuch)
  await new Promise((resolve) => setImmediate(resolve))
  expect(onOver).not.toHaveBeenCalled()
})
