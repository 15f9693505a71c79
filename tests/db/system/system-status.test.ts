import { describe, expect, it } from 'vitest'
import { say } from '#lib/i18n/say.ts'
import { showSystem } from '#lib/server/features/system/web/shown-system.ts'
import { jobKindsOf } from '#lib/server/kernel/declared.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { notedBackup, openSystemOf } from '../../support/app/system.ts'
import { lakshmi, later, openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('the status of the system on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const openSystem = openSystemOf(testApp)

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
    // A tenth of a large disk is enough space, a tenth of a small one is not.
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

  it('says of a college that does without email that it is not used, and not that it is in order', async () => {
    const { app } = testApp
    const shown = async () => (await showSystem(app)).parts.find(({ name }) => name === 'mail')
    expect(await shown()).toMatchObject({ state: 'attention' })
    await app.checklist.leaveOut('email', lakshmi)
    expect(await shown()).toMatchObject({ state: 'notUsed', needs: [] })
  })

  it('warns of an audit trail that somebody has changed, as its last check found it', async () => {
    const { app } = testApp
    const needs = async () => (await openSystem().show()).trail?.needs
    const shown = async () => (await showSystem(app)).parts.find(({ name }) => name === 'trail')
    const check = async () => {
      await app.audit.startCheck(lakshmi)
      await app.jobs.ended((await app.audit.checks()).running?.id ?? '')
    }
    await app.results.exams.create(julyExam, lakshmi)
    expect((await openSystem().show()).trail).toEqual({ facts: { last: null }, needs: [] })
    expect(await shown()).toMatchObject({ state: null, facts: [['Last check', 'None yet']] })
    await check()
    expect(await needs()).toEqual([])
    expect(await shown()).toMatchObject({ state: 'good' })
    await app.database.writes.updateTable('audit_entries').set({ before: '"other"' }).execute()
    await check()
    expect(await needs()).toEqual(['trail.broken'])
    expect(await shown()).toMatchObject({ state: 'attention' })
    expect(await openSystem().ailing()).toContain('trail')
  })

  it('has words for each kind of task', () => {
    const kinds = Object.keys(jobKindsOf(testApp.app.features))
    expect(kinds.filter((kind) => say(`system.job.${kind}`) === null)).toEqual([])
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

  it('warns of a backup from the future, which keeps out none that is made after it', async () => {
    await notedBackup(testApp, '2027-11-21T06:00:00.000Z')
    expect((await openSystem().show()).backup?.needs).toEqual(['backup.future'])
    await notedBackup(testApp, testApp.clock.now())
    expect((await openSystem().show()).backup?.needs).toEqual([])
    await notedBackup(testApp, new Date(Date.parse(testApp.clock.now()) + 600_000).toISOString())
    expect((await openSystem().show()).backup?.needs).toEqual([])
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
