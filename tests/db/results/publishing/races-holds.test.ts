import { describe, expect, it } from 'vitest'
import { createHolds } from '#lib/server/features/holds/feature.ts'
import { createWithholdingService } from '#lib/server/features/results/withholding/withholding.service.ts'
import type { ResultsRepository } from '#lib/server/features/results/repository.ts'
import { publishedExam } from '../../../support/results/exam-steps.ts'
import { openForEach } from '../../../support/app/opened.ts'
import { endsOf, racing } from '../../../support/database/race.ts'
import { lakshmi, openTestApp, ravi as raviOfOffice } from '../../../support/app/test-app.ts'

const [asha, ravi] = ['21B81A0501', '21B81A0502'] as const

type Unlock = (write: ResultsRepository) => ResultsRepository

const withoutLock: Unlock = (write) => ({
  ...write,
  exams: { ...write.exams, lock: async (id) => (await write.exams.find(id)) ?? null },
})

describe('results that one withholds while another releases them, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  /** Asha's result is withheld, and both have seen that version. */
  async function atOnce(unlock?: Unlock) {
    const { app, clock } = testApp
    const { database, results, resultsStore, students, people } = app
    const exam = await publishedExam(testApp)
    await results.holds.hold(exam, asha, 'enquiry', lakshmi)
    const service = createWithholdingService({
      store: racing(database, resultsStore, unlock),
      clock,
      people,
      wakeJobs: () => {},
      refreshEverywhere: async () => {},
    })
    const holds = createHolds({ clock }, { results: { ...results, holds: service }, resultsStore, students })
    const rolls = `${asha}\n${ravi}`
    const held = { exam, rolls, reason: 'a fee is open', releaseOn: '', pin: '' }
    const released = { exam, rolls, pin: '' }
    const pins = [(await holds.previewHolds(held)).pin, (await holds.previewReleases(released)).pin] as const
    return endsOf(
      holds.withhold({ ...held, pin: pins[0] }, lakshmi),
      holds.release({ ...released, pin: pins[1] }, raviOfOffice),
    )
  }

  it('are as one of the two has left them: the other sees the list again', async () => {
    expect(await atOnce()).toEqual(['done', 'holds.changedSince'])
  })

  it('without the lock are changed by both, though each saw something else', async () => {
    expect(await atOnce(withoutLock)).toEqual(['done', 'done'])
  })
})
