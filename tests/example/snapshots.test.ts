import { describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import type { Pdfs } from '#lib/server/kernel/documents/pdfs.ts'
import { createSnapshots } from '#lib/server/kernel/snapshots/snapshots.ts'
import { engines } from '../support/database/databases.ts'
import { openForEach } from '../support/app/opened.ts'
import { openTestApp } from '../support/app/test-app.ts'
import { composeSlip, ownLetterhead } from './feature/documents.ts'
import { lostItemsFeature } from './feature/feature.ts'

describe.each(engines)('a document that is handed out for good, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { features: [...features, lostItemsFeature] }))

  const slip = composeSlip('Umbrella', ownLetterhead)
  /** Simulates a server with another version of the drawing code. */
  const drawing = (text: string) =>
    createSnapshots({
      files: testApp.app.files,
      pdfs: { draw: async () => Buffer.from(text) } as Pick<Pdfs, 'draw'>,
    })

  it('has its first bytes for ever, whatever its drawing became', async () => {
    const first = await testApp.app.snapshots.draw('lostItems.slip', slip, 'system')
    expect(Buffer.from(first).toString('latin1')).toMatch(/^%PDF/)
    const again = await drawing('a later version').draw('lostItems.slip', structuredClone(slip), 'system')
    expect(Buffer.compare(first, again)).toBe(0)
    const other = await drawing('a later version').draw('lostItems.slip', { ...slip, title: 'X' }, 'system')
    expect(Buffer.from(other).toString()).toBe('a later version')
  })

  it('has the same bytes for two who ask at once of two versions', async () => {
    const both = await Promise.all(
      ['one', 'other'].map((text) => drawing(text).draw('lostItems.slip', slip, 'system')),
    )
    expect(Buffer.compare(both[0] ?? Buffer.alloc(0), both[1] ?? Buffer.alloc(1))).toBe(0)
  })

  it('is sent by no address of its own', async () => {
    await testApp.app.snapshots.draw('lostItems.slip', slip, 'system')
    const [row] = await testApp.app.database.reads.selectFrom('files').selectAll().execute()
    const kind = testApp.app.files.kindOf({ kind: row?.kind ?? '' })
    expect(kind?.access).toEqual([])
  })
})
