import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type CollegeRepository, collegeRepository } from '#lib/server/features/college/repository.ts'
import { createCollegeService } from '#lib/server/features/college/college.service.ts'
import { storeOf } from '#lib/server/kernel/store/store.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { openForEach } from '../../support/app/opened.ts'
import { endsOf, racing } from '../../support/database/race.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'

/** Turns the lock off: writers of the college's settings do not wait for each other. */
const withoutTurns = (write: CollegeRepository): CollegeRepository => ({
  ...write,
  settings: { ...write.settings, lock: write.settings.find },
})

const square = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 9, height: 9, channels: 3, background } })
    .png()
    .toBuffer()

describe('the college, changed by two at once on PostgreSQL', () => {
  const testApp = openForEach(() => openTestApp('postgres'))

  const collegeOf = (unlock?: (write: CollegeRepository) => CollegeRepository) => {
    const { database, clock, files } = testApp.app
    return createCollegeService({
      store: racing(database, storeOf(database, collegeRepository), unlock),
      clock,
      files,
    })
  }

  /** Returns what the audit trail recorded before and after each change, oldest first. */
  const trailOf = async (action: string) =>
    (await auditedRows(testApp, action)).map(({ before, after }) => ({ before, after })).toReversed()

  async function saveTwoLogos(unlock?: (write: CollegeRepository) => CollegeRepository) {
    const college = collegeOf(unlock)
    const [red, blue] = await Promise.all([square('red'), square('blue')])
    const ends = await endsOf(
      college.savePicture('logo', red, lakshmi),
      college.savePicture('logo', blue, ravi),
    )
    expect(ends).toEqual(['done', 'done'])
    const kept = testApp.app.database.reads.selectFrom('files').select('hash')
    // The icon is stored and removed with its logo.
    return (await kept.where('name', '=', 'logo').execute()).map(({ hash }) => hash)
  }

  it('keeps one of two logos, and the trail says which took the place of which', async () => {
    const kept = await saveTwoLogos()
    const [first, second] = await trailOf('college.logoChanged')
    expect(first?.before).toBeNull()
    expect(second?.before).toEqual(first?.after)
    expect(second?.after).toEqual({ logo: kept[0] })
    expect(kept).toHaveLength(1)
  })

  it('keeps a logo that nobody sees where neither waits for the other', async () => {
    expect(await saveTwoLogos(withoutTurns)).toHaveLength(2)
  })

  it('keeps both of two different changes, and the trail says each as it was', async () => {
    const college = collegeOf()
    const ends = await endsOf(
      college.save({ name: 'Demo College' }, lakshmi),
      college.save({ tagline: 'Learning' }, ravi),
    )
    expect(ends).toEqual(['done', 'done'])
    expect(await college.settings()).toMatchObject({ name: 'Demo College', tagline: 'Learning' })
    expect(await trailOf('college.edited')).toHaveLength(2)
  })

  async function renameTwice(unlock?: (write: CollegeRepository) => CollegeRepository): Promise<string[]> {
    const college = collegeOf(unlock)
    const { name } = await college.settings()
    return endsOf(
      college.save({ name: 'Demo College' }, lakshmi, { seen: { name } }),
      college.save({ name: 'Another College' }, ravi, { seen: { name } }),
    )
  }

  it('tells the second of two who change the same, and keeps what the first has saved', async () => {
    expect(await renameTwice()).toEqual(['done', 'college.changedSince'])
    expect(await trailOf('college.edited')).toHaveLength(1)
  })

  it('tells nobody where neither waits for the other, and one of the two is lost', async () => {
    expect(await renameTwice(withoutTurns)).toEqual(['done', 'done'])
  })

  it('keeps the new logo where one adds it and another removes the old one, in either order', async () => {
    const seen = await testApp.app.college.savePicture('logo', await square('red'), lakshmi)
    const college = collegeOf()
    const blue = await square('blue')
    const [saved] = await Promise.allSettled([
      college.savePicture('logo', blue, ravi),
      college.removePicture({ kind: 'logo', url: seen.url }, lakshmi),
    ])
    expect(saved).toMatchObject({ status: 'fulfilled', value: await inUse() })
  })

  const inUse = async () => (await testApp.app.college.picturesInUse()).logo
})
