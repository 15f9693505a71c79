import { statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesFolder } from '#tests/support/database/files-folder.ts'
import { hashOf } from './content-store.ts'
import { createFiles, storagePath } from './files.ts'

const sheet = Buffer.from('21B81A0501,CN,A\n'.repeat(5_000))

const { folder, names } = filesFolder()

describe('files by their content', () => {
  it('come back as they were put, once, for their owner alone', async () => {
    const files = createFiles(folder())
    const umask = process.umask(0)
    const hash = await files.put(sheet).finally(() => process.umask(umask))
    expect(await files.put(sheet)).toBe(hash)
    expect(await files.get(hash)).toEqual(sheet)
    expect(names()).toEqual([`${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`])
    expect(statSync(storagePath(folder(), hash)).mode & 0o777).toBe(0o600)
    for (const path of [folder(), join(folder(), hash.slice(0, 2)), join(storagePath(folder(), hash), '..')])
      expect(statSync(path).mode & 0o777).toBe(0o700)
  })

  it('are not there under a name that is no hash, or of none', async () => {
    const files = createFiles(folder())
    expect(await files.get('../../etc/passwd')).toBeNull()
    expect(await files.get('0'.repeat(64))).toBeNull()
  })

  it('that were cut short are refused, and put again they are whole', async () => {
    const files = createFiles(folder())
    const hash = await files.put(sheet)
    truncateSync(storagePath(folder(), hash), 6_413)
    await expect(files.get(hash)).rejects.toMatchObject({ kind: 'Unavailable', code: 'file.damaged' })
    expect(await files.put(sheet)).toBe(hash)
    expect(await files.get(hash)).toEqual(sheet)
  })
})

describe('a disk that is full in the middle', () => {
  /** Writes half of the bytes, then fails as a full disk does. */
  const fullDisk: typeof open = async (...args) => {
    const handle = await open(...args)
    handle.writeFile = async () => {
      await handle.write(sheet.subarray(0, sheet.length / 2))
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
    return handle
  }

  it('leaves no file and no half of one', async () => {
    await expect(createFiles(folder(), fullDisk).put(sheet)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(names()).toEqual([])
    expect(await createFiles(folder()).get(hashOf(sheet))).toBeNull()
  })

  it('leaves what was there', async () => {
    const files = createFiles(folder())
    const hash = await files.put(sheet)
    truncateSync(storagePath(folder(), hash), 10)
    await expect(createFiles(folder(), fullDisk).put(sheet)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(names()).toHaveLength(1)
    expect(statSync(storagePath(folder(), hash)).size).toBe(10)
  })
})
