import { describe, expect, it } from 'vitest'
import { newId } from '#lib/server/kernel/core/ids.ts'
import type { ResultsRepository } from '#lib/server/features/results/repository.ts'
import { openForEach } from '../../support/app/opened.ts'
import { julyExam } from '../../support/results/sample-exam.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'
import { endsOf, racing } from '../../support/database/race.ts'

/** PostgreSQL's error code for a duplicate key. */
const duplicate = '23505'

describe('results, two at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  describe('uploads for one exam', () => {
    async function uploadTwice(unlock?: (write: ResultsRepository) => ResultsRepository): Promise<string[]> {
      const { id } = await testApp.app.results.exams.create(julyExam, lakshmi)
      const { transact } = racing(testApp.app.database, testApp.app.resultsStore, unlock)
      const upload = (): Promise<void> =>
        transact(async ({ exams, imports }) => {
          await exams.lock(id)
          await imports.open(newId(), id)
        })
      return endsOf(upload(), upload())
    }

    it('both arrive, in an order', async () => {
      expect(await uploadTwice()).toEqual(['done', 'done'])
    })

    it('want the same number where nobody waits for their turn', async () => {
      const unlocked = await uploadTwice((write) => ({
        ...write,
        exams: { ...write.exams, lock: async () => null },
      }))
      expect(unlocked).toEqual(['done', duplicate])
    })
  })
})
