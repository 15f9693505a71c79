import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { expect, it } from 'vitest'
import { discardQuietly } from '#lib/server/features/results/import/marks-import.service.ts'
import { ashaAndRavi, julyExam } from '../../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../../support/app/test-app.ts'
import { runCommand } from '../../../support/processes/run-command.ts'

it('the command that imports results leaves nothing of a file whose rows may not be taken over', async () => {
  const testApp = await openTestApp('sqlite')
  const folder = mkdtempSync(join(tmpdir(), 'prangan-import-'))
  const id = await publishedExam(testApp)
  // The former title leads to the exam.
  const { scheme: _, ...label } = { ...julyExam, title: 'July' }
  await testApp.app.results.correction.correct(id, { seen: 0, label, reason: 'slip' }, lakshmi)
  await testApp.app.jobs.idle()
  await testApp.app.resultsStore.transact((write) =>
    write.exams.change(id, ['published'], { state: 'publishing' }),
  )
  const file = join(folder, 'results.csv')
  writeFileSync(file, ashaAndRavi)
  const env = { DATA_DIR: testApp.app.env.dataDir, DATABASE_URL: '' }
  const refused = await runCommand('results-import', ['--file', file, '--exam', julyExam.title], env)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('being published') })
  expect(await testApp.app.results.imports.history(id)).toMatchObject([
    { state: 'discarded' },
    { state: 'committed' },
  ])
  await testApp.close()
  rmSync(folder, { recursive: true })
  // Starting a process takes long on a busy machine.
}, 120_000)

it('the refusal is reported, also where the file cannot be cleared away after it', async () => {
  const discard = (): Promise<void> => Promise.reject(new Error('the database is gone'))
  await expect(discardQuietly({ discard }, 'an import', lakshmi)).resolves.toBeUndefined()
})
