import { describe, expect, it } from 'vitest'
import { createScaleService, uncheckUploads } from '#lib/server/features/results/scales/scales.service.ts'
import type { ResultsRepository } from '#lib/server/features/results/repository.ts'
import { autonomous, scaleInput } from '../../support/results/grade-scales.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

describe('grade scales that two people change at once, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))
  type Unlock = (write: ResultsRepository) => ResultsRepository
  const withoutLock: Unlock = (write) => ({ ...write, scales: { ...write.scales, lock: async () => {} } })

  function racingScales(unlock?: Unlock) {
    const { app, clock } = testApp
    const store = racing(app.database, app.resultsStore, unlock)
    return createScaleService({ store, clock, uncheckUploads })
  }

  const other = scaleInput('Autonomous R24', 'EX 9', 'F 0 fail')

  async function addTwice(unlock?: Unlock) {
    const scales = racingScales(unlock)
    const ends = await endsOf(scales.add(autonomous, lakshmi), scales.add(other, ravi))
    return { ends, own: (await testApp.app.gradeScales.read()).all.length - 3 }
  }

  it('the second of one title is refused', async () => {
    expect(await addTwice()).toEqual({ ends: ['done', 'scale.titleTaken'], own: 1 })
  })

  it('one is lost where neither waits for the other', async () => {
    expect(await addTwice(withoutLock)).toEqual({ ends: ['done', 'done'], own: 1 })
  })

  async function changeTwice(unlock?: Unlock) {
    const name = await testApp.app.gradeScales.add(autonomous, lakshmi)
    const scales = racingScales(unlock)
    const seen = { name, version: 1 }
    return endsOf(scales.change(seen, other, lakshmi), scales.retire(seen, true, ravi))
  }

  it('the second change of what was seen is refused', async () => {
    expect(await changeTwice()).toEqual(['done', 'scale.changedSince'])
  })

  it('a change is lost where neither waits for the other', async () => {
    expect(await changeTwice(withoutLock)).toEqual(['done', 'done'])
  })
})
