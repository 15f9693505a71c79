import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesFolder } from '#tests/support/database/files-folder.ts'
import { createFileCollector } from './collect-files.ts'
import { hashOf } from './content-store.ts'
import { createFiles, storagePath } from './files.ts'
import { isHalfWritten, sweepHalfWritten } from './write-atomically.ts'

const sheet = Buffer.from('21B81A0501,CN,A\n'.repeat(5_000))

const { folder, names } = filesFolder()

describe('a file that nothing refers to', () => {
  const old = '2099-01-01T00:00:00.000Z'

  it('is put aside, and stays where its row is written in the moment when it goes', async () => {
    const collector = createFileCollector(folder())
    const hash = await createFiles(folder()).put(sheet)
    const asked = [false, true]
    expect(await collector.putAside(hash, old, async () => asked.shift() ?? true)).toBe(false)
    expect(asked).toEqual([])
    expect(await createFiles(folder()).get(hash)).toEqual(sheet)
    expect(await collector.putAside(hash, old, async () => false)).toBe(true)
    expect(await createFiles(folder()).get(hash)).toBeNull()
  })

  it('is not asked about where it is not there', async () => {
    const asks = async () => Promise.reject(new Error('asked'))
    expect(await createFileCollector(folder()).putAside(hashOf(sheet), old, asks)).toBe(false)
  })
})

describe('a process that is killed in the middle', () => {
  /** The script writes half, reports it, and never ends. */
  const script = (into: string): string => `
    import { open } from 'node:fs/promises'
    import { createFiles } from '#lib/server/kernel/files/files.ts'
    const sheet = Buffer.from(${JSON.stringify('21B81A0501,CN,A\n')}.repeat(5000))
    const slow = async (...args) => {
      const handle = await open(...args)
      handle.writeFile = async () => {
        await handle.write(sheet.subarray(0, 40000))
        process.stdout.write('half\\n')
        await new Promise(() => setInterval(() => {}, 1000))
      }
      return handle
    }
    await createFiles(${JSON.stringify(into)}, slow).put(sheet)
  `

  it('leaves nothing that counts as the file, and what it leaves is swept after a day', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script(folder())], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const files = createFiles(folder())
    expect(names().map(isHalfWritten)).toEqual([true])
    expect(await files.get(hashOf(sheet))).toBeNull()
    expect(await files.get(await files.put(sheet))).toEqual(sheet)
    expect(await sweepHalfWritten(folder(), new Date().toISOString())).toBe(0)
    const tomorrow = new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString()
    expect(await sweepHalfWritten(folder(), tomorrow)).toBe(1)
    expect(names()).toEqual([expect.stringMatching(/[0-9a-f]{64}$/)])
  })

  it('is swept only where it is half of a file', async () => {
    const hash = await createFiles(folder()).put(sheet)
    writeFileSync(join(folder(), 'x.part'), '')
    for (const name of [storagePath(folder(), hash), join(folder(), 'x.part')]) utimesSync(name, 0, 0)
    expect(await sweepHalfWritten(folder(), new Date().toISOString())).toBe(1)
    expect(await createFiles(folder()).get(hash)).toEqual(sheet)
    expect(await sweepHalfWritten(join(folder(), 'none'), new Date().toISOString())).toBe(0)
  })
})
