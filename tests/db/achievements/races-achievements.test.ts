import { describe, expect, it } from 'vitest'
import { createAchievementsService } from '#lib/server/features/achievements/achievements.service.ts'
import {
  type AchievementsRepository,
  achievementsRepository,
} from '#lib/server/features/achievements/repository.ts'
import type { BibtexWork } from '#lib/server/features/achievements/bibtex/parse-bibtex.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { asOffice, twoOfFaculty } from '../../support/people/achievements.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { openTestApp } from '../../support/app/test-app.ts'

const bricks: BibtexWork = {
  key: 'bricks',
  kind: 'book',
  title: 'Bricks',
  authors: 'Asha Reddy',
  source: '',
  issn: '',
  doi: '',
  year: '2024',
  achievedOn: '',
}

describe('a file of works that two send at once with a month each, on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  const withoutLock = (write: AchievementsRepository): AchievementsRepository => ({
    ...write,
    achievements: { ...write.achievements, lockMembers: async () => {} },
  })

  async function atOnce(unlock?: (write: AchievementsRepository) => AchievementsRepository) {
    const { app, clock } = testApp
    const { asha } = await twoOfFaculty(testApp)
    const store = racing(app.database, storeOf(app.database, achievementsRepository), unlock)
    const service = createAchievementsService({ store, clock, files: app.files, faculty: app.faculty })
    const send = (month: string) =>
      service.addWorks([bricks], { departmentId: '-', memberId: asha, month }, asOffice)
    expect(await endsOf(send('03'), send('07'))).toEqual(['done', 'done'])
    return (await app.achievements.ofMembers([asha])).length
  }

  it('is added once', async () => {
    expect(await atOnce()).toBe(1)
  })

  it('would be added twice without the lock', async () => {
    expect(await atOnce(withoutLock)).toBe(2)
  })
})
