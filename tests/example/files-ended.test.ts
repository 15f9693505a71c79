import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { fileAddress } from '#lib/server/kernel/kept-files/stored-file.ts'
import { engines } from '../support/database/databases.ts'
import { openForEach } from '../support/app/opened.ts'
import { later, openTestApp } from '../support/app/test-app.ts'
import { bytes, itemPhotos } from './feature/item-photos.ts'
import { lostItemsFeature } from './feature/feature.ts'

const day = 24 * 60 * 60

describe.each(engines)('a file of a feature whose time is over, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { features: [...features, lostItemsFeature] }))
  const { keep, fetchFile } = itemPhotos(testApp)

  it('goes when its time is over, bytes and row, while one who reads it reads to the end', async () => {
    const note = await keep({ kind: 'lostItems.note', mediaType: 'text/csv', name: 'x.csv' })
    const address = fileAddress(note)
    const reader = (await testApp.app.files.stream(note.hash, 100))?.getReader()
    const path = join(
      testApp.app.env.dataDir,
      'files',
      note.hash.slice(0, 2),
      note.hash.slice(2, 4),
      note.hash,
    )
    expect(existsSync(path)).toBe(true)
    later(testApp, 29 * day)
    expect((await fetchFile(address, { role: 'ROLE_SECURITY' })).status).toBe(200)
    later(testApp, 1 * day)
    expect((await fetchFile(address, { role: 'ROLE_SECURITY' })).status).toBe(404)
    // The files were written today by the real clock, later than the test's clock; they are removed a week after.
    testApp.clock.set(new Date(Date.now() + 60 * day * 1000).toISOString())
    await testApp.app.housekeeping.run()
    expect(existsSync(path)).toBe(false)
    expect(await testApp.app.database.reads.selectFrom('files').selectAll().execute()).toEqual([])
    expect(Buffer.from((await reader?.read())?.value ?? [])).toEqual(bytes)
    testApp.clock.set(new Date(Date.now() + 62 * day * 1000).toISOString())
    await testApp.app.housekeeping.run()
    const left = readdirSync(join(testApp.app.env.dataDir, 'files'), { recursive: true, encoding: 'utf8' })
    expect(left.filter((name) => statSync(join(testApp.app.env.dataDir, 'files', name)).isFile())).toEqual([])
  })

  it('stays while another row has the same bytes, and goes where its row was never written', async () => {
    const { app, clock } = testApp
    const note = await keep({ kind: 'lostItems.note', mediaType: 'text/csv', name: 'x.csv' })
    const photo = await keep()
    expect(photo.hash).toBe(note.hash)
    const lost = await app.files.put(Buffer.from('nobody wrote a row for this'))
    clock.set(new Date(Date.now() + 60 * day * 1000).toISOString())
    await app.housekeeping.run()
    expect(await app.files.get(photo.hash)).not.toBeNull()
    expect(await app.files.get(lost)).toBeNull()
    expect((await fetchFile(fileAddress(photo), { role: 'ROLE_STUDENT' })).body).toEqual(bytes)
  })

  it('is refused of a kind or type that nobody declared', async () => {
    await expect(keep({ kind: 'lostItems.other' })).rejects.toThrow('No feature declares')
    await expect(keep({ mediaType: 'text/html' })).rejects.toThrow('not declared as text/html')
    expect(await testApp.app.database.reads.selectFrom('files').selectAll().execute()).toEqual([])
  })

  it('has a name that every system can carry', async () => {
    for (const [given, kept] of [
      ['../../etc/passwd', '-..-etc-passwd'],
      ['C:\\Photos\\Asha.png', 'C-Photos-Asha.png'],
      ['a#b+c;d&e=f,g.png', 'a#b+c;d&e=f,g.png'],
      ['a\u0000b\r\nx: y.png', 'a-b-x- y.png'],
      ['\u202egnp.exe', '-gnp.exe'],
      ['  ', 'file'],
      ['లక్ష్మీ.png', 'లక్ష్మీ.png'],
    ] as const) {
      const file = await keep({ name: given })
      expect(file.name).toBe(kept)
      expect((await fetchFile(fileAddress(file), { role: 'ROLE_STUDENT' })).status).toBe(200)
    }
  })
})
