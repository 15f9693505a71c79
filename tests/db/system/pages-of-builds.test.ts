import { describe, expect, it } from 'vitest'
import { engines } from '../../support/database/databases.ts'
import { startedServers } from '../../support/servers/started-servers.ts'
import { openForEach } from '../../support/app/opened.ts'
import { publishedExam } from '../../support/results/exam-steps.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { openTestApp } from '../../support/app/test-app.ts'

describe.each(engines)('pages of several builds on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  const { start } = startedServers(testApp)

  describe('prerendered pages', () => {
    const sets = async () =>
      (await testApp.app.resultsStore.read.prerendered.sets()).map(({ setVersion }) => setVersion)
    const build = 'other'

    /** Adds a set of the same exam version as a server of another build does. */
    async function addSet(examId: string, setVersion: string): Promise<void> {
      const set = { examId, version: 1, setVersion, headers: {} }
      await testApp.app.resultsStore.transact(async ({ prerendered }) => {
        const { id } = await prerendered.openSet(set, testApp.clock.now())
        await prerendered.closeSet(id, testApp.clock.now())
      })
    }

    async function remake(): Promise<void> {
      const ours = await testApp.app.renderVersion()
      await testApp.app.database.writes
        .updateTable('finished_sets')
        .set({ finished_at: null })
        .where('stamp', 'like', `${ours}.%`)
        .execute()
      await testApp.app.start()
      await testApp.app.jobs.idle()
    }

    it('of another build stay while a server of it lives, and go when none does', async () => {
      const examId = await publishedExam(testApp)
      const [ours = ''] = await sets()
      const [, look = ''] = ours.split('.')
      const server = await start(build)
      await addSet(examId, `${build}.${look}`)
      await addSet(examId, `gone.${look}`)
      await addSet(examId, `${build}.before`)
      // Pages with another day of publication are sent by no server.
      await addSet(examId, `${build}.${look}.0.2026-01-01`)
      await remake()
      await expect.poll(async () => (await sets()).toSorted()).toEqual([ours, `${build}.${look}`].toSorted())
      await server.stop()
      // A run started with the app may still be in progress.
      await testApp.app.housekeeping.run()
      await testApp.app.housekeeping.run()
      expect(await sets()).toEqual([ours])
    })

    it('two builds do not rebuild each other’s pages', async () => {
      await publishedExam(testApp, { ...julyExam, title: 'Other' })
      await start(build)
      await testApp.app.start()
      await testApp.app.jobs.idle()
      const jobs = await testApp.app.database.reads
        .selectFrom('jobs')
        .select('kind')
        .where('kind', '=', 'results.finish')
        .execute()
      expect(jobs).toEqual([])
    })
  })
})
