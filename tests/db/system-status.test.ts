import { describe, expect, it } from 'vitest'
import { systemRepository } from '#lib/server/features/system/system.repository.ts'
import { createSystemService } from '#lib/server/features/system/system.service.ts'
import { jobKindsOf } from '#lib/server/kernel/declared.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { engines } from '../support/databases.ts'
import { openForEach } from '../support/opened.ts'
import { emailRow, jobRow, notedBackup } from '../support/system.ts'
import { later, openTestApp } from '../support/test-app.ts'

const disk = { free: 50_000_000_000, total: 100_000_000_000 }

describe.each(engines)('the status of the system on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))

  /** With a disk and settings that do not hang on the machine of the test. */
  function openSystem({ smtpUrl = null as string | null, diskBelow = async () => disk } = {}) {
    const { app, clock } = testApp
    return createSystemService({
      ...{ clock, log: app.log, diskBelow },
      env: { ...app.env, smtpUrl },
      store: storeOf(app.database, systemRepository),
      kinds: jobKindsOf(app.features),
      software: () => ({ version: '1.2.3', build: 'b', startedAt: clock.now(), servers: 1, engine }),
      certificate: { known: () => ({ kind: 'noHttps' }), found: async () => ({ kind: 'noHttps' }) },
    })
  }

  it('says what runs, where and how large it is', async () => {
    const { app } = testApp
    const { software, engineVersion, storage } = await app.system.show()
    expect(software).toMatchObject({
      engine,
      build: app.build,
      startedAt: '2026-11-21T06:00:00.000Z',
      servers: 1,
    })
    expect(software.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(engineVersion).toMatch(engine === 'sqlite' ? /^3\./ : /^18/)
    expect(storage?.facts).toMatchObject({ files: 0, fileBytes: 0, isInBucket: false })
    expect(storage?.facts.databaseBytes).toBeGreaterThan(100_000)
    expect(storage?.facts.disk.total).toBeGreaterThan(storage?.facts.disk.free ?? Infinity)
  })

  it('warns of a disk that is nearly full', async () => {
    const needs = async (free: number, total: number) =>
      (await openSystem({ diskBelow: async () => ({ free, total }) }).show()).storage?.needs
    expect(await needs(9_900_000_000, 100_000_000_000)).toEqual(['storage.nearlyFull'])
    expect(await needs(10_000_000_000, 100_000_000_000)).toEqual([])
    // A tenth of a large disk is room enough, and of a small one it is little.
    expect(await needs(21_000_000_000, 4_000_000_000_000)).toEqual([])
    expect(await needs(1_900_000_000, 10_000_000_000)).toEqual(['storage.nearlyFull'])
  })

  it('shows everything else where one part cannot be read', async () => {
    const system = openSystem({ diskBelow: () => Promise.reject(new Error('EIO')) })
    const { storage, backup, mail, jobs, certificate } = await system.show()
    expect(storage).toBeNull()
    expect([backup, mail, jobs, certificate]).not.toContain(null)
    expect(await system.ailing()).toContain('storage')
  })

  it('warns while no backup is known, of one that is a week old, and of what is missing in it', async () => {
    const { backup } = await openSystem().show()
    expect(backup).toEqual({ facts: { last: null }, needs: ['backup.none'] })
    await notedBackup(testApp, '2026-11-21T06:00:00.000Z')
    later(testApp, 7 * 24 * 60 * 60)
    expect((await openSystem().show()).backup).toEqual({
      facts: {
        last: {
          madeAt: '2026-11-21T06:00:00.000Z',
          bytes: 1_000,
          files: 3,
          damaged: 0,
          isWithoutFiles: false,
        },
      },
      needs: [],
    })
    later(testApp, 1)
    expect((await openSystem().show()).backup?.needs).toEqual(['backup.old'])
    await notedBackup(testApp, testApp.clock.now(), ['ab12'])
    expect((await openSystem().show()).backup?.needs).toEqual(['backup.damaged'])
  })

  it('keeps the newest of two backups that were made at once, whichever ends last', async () => {
    const times = ['2026-11-20T06:00:00.000Z', '2026-11-19T06:00:00.000Z', '2026-11-18T06:00:00.000Z']
    await Promise.all(times.map((at) => notedBackup(testApp, at)))
    expect((await openSystem().show()).backup?.facts.last?.madeAt).toBe(times[0])
  })

  it('says that no mail server is set, and names one without its password', async () => {
    expect((await openSystem().show()).mail?.needs).toEqual(['mail.unset'])
    const smtpUrl = 'smtp://office:s3cret@mail.example.edu:587'
    const status = await openSystem({ smtpUrl }).show()
    expect(status.mail).toMatchObject({ facts: { server: 'mail.example.edu:587', waiting: 0 }, needs: [] })
    expect(JSON.stringify(status)).not.toContain('s3cret')
  })

  it('tells the last failure of an email until one is sent after it', async () => {
    const smtpUrl = 'smtp://mail.example.edu:587'
    await emailRow(testApp, {
      state: 'failed',
      problem: 'EENVELOPE 550',
      ended_at: '2026-11-20T06:00:00.000Z',
    })
    const mail = async () => (await openSystem({ smtpUrl }).show()).mail
    // One wrong address is no fault of the mail server's.
    expect(await mail()).toMatchObject({ facts: { givenUp: 1 }, needs: [] })
    await emailRow(testApp, { problem: 'EAUTH 535', attempts: 2, not_before: '2026-11-21T06:04:00.000Z' })
    expect(await mail()).toMatchObject({
      facts: {
        waiting: 1,
        lastFailure: {
          ...{ at: '2026-11-21T05:59:00.000Z', problem: 'EAUTH 535', nextAt: '2026-11-21T06:04:00.000Z' },
        },
      },
      needs: ['mail.failing'],
    })
    await emailRow(testApp, { state: 'sent', ended_at: '2026-11-21T06:00:00.000Z' })
    expect((await mail())?.needs).toEqual([])
  })

  it('tells emails that nobody sends', async () => {
    const system = openSystem({ smtpUrl: 'smtp://mail.example.edu' })
    await emailRow(testApp, {})
    later(testApp, 601)
    expect((await system.show()).mail?.needs).toEqual(['mail.stuck'])
  })

  it('names tasks that broke off, until they were done again', async () => {
    const kind = 'imports.commit'
    const createdAt = '2026-11-20T06:00:00.000Z'
    await jobRow(testApp, { kind, createdAt }, { state: 'failed', at: createdAt, problem: 'job.brokeOff' })
    expect((await openSystem().show()).jobs).toMatchObject({
      facts: { failed: [{ kind, problem: 'job.brokeOff' }], stuck: [] },
      needs: ['jobs.failed'],
    })
    await jobRow(testApp, { kind, createdAt }, { state: 'done', at: '2026-11-20T07:00:00.000Z' })
    expect((await openSystem().show()).jobs).toEqual({ facts: { failed: [], stuck: [] }, needs: [] })
  })

  it('names a refused task without a warning, and forgets both after a week', async () => {
    const end = { state: 'failed', at: '2026-11-20T06:00:00.000Z', problem: 'import.unreadable' } as const
    await jobRow(testApp, { kind: 'imports.check', createdAt: end.at }, end)
    expect((await openSystem().show()).jobs).toMatchObject({ facts: { failed: [{}] }, needs: [] })
    testApp.clock.set('2026-11-27T06:00:00.000Z')
    expect((await openSystem().show()).jobs?.facts.failed).toEqual([])
  })

  it('names tasks that nobody takes', async () => {
    const system = openSystem()
    await jobRow(testApp, { kind: 'results.publish', createdAt: testApp.clock.now() })
    expect((await system.show()).jobs?.needs).toEqual([])
    later(testApp, 601)
    expect((await system.show()).jobs).toMatchObject({
      facts: { stuck: [{ kind: 'results.publish' }] },
      needs: ['jobs.stuck'],
    })
  })

  it('is at hand for a minute for the tile, which names what needs somebody', async () => {
    const system = openSystem()
    expect(await system.ailing()).toEqual(['backup', 'mail', 'certificate'])
    await notedBackup(testApp, testApp.clock.now())
    later(testApp, 59)
    expect(await system.ailing()).toContain('backup')
    later(testApp, 1)
    expect(await system.ailing()).not.toContain('backup')
  })
})
