import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BibtexWork } from '#lib/server/features/achievements/bibtex/parse-bibtex.ts'
import { maySee, scopeOf } from '#lib/server/features/achievements/policy.ts'
import { achievementHistory } from '#lib/server/features/achievements/web/achievements-page.ts'
import {
  asOffice,
  headOf,
  signedInMember,
  twoOfFaculty,
  typedAchievement,
} from '../../support/people/achievements.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { userWith } from '../../support/calls/call.ts'
import { engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { columnOf } from '../../support/calls/shown-list.ts'
import { lakshmi, openTestApp } from '../../support/app/test-app.ts'

const bricks: BibtexWork = {
  key: 'bricks',
  kind: 'book',
  title: 'Bricks',
  authors: 'Asha Reddy',
  source: 'Scitech',
  issn: '',
  doi: '',
  year: '2024',
  achievedOn: '',
}
const pdf = { name: 'award.pdf', bytes: Buffer.from('%PDF-1.7 an award') }

describe.each(engines)('achievements on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine))
  let people: { asha: string; ravi: string }
  beforeEach(async () => {
    people = await twoOfFaculty(testApp)
  })
  const kept = () => testApp.app.achievements

  it('are kept with a proof, changed from the version that was seen, and deleted', async () => {
    const id = await kept().add(typedAchievement(people.asha), asOffice, pdf)
    expect((await kept().proofs([id])).get(id)).toMatch(/^\/files\/.*award\.pdf$/)
    const changed = typedAchievement(people.asha, { description: 'Best teacher of the year' })
    await kept().change({ id, version: 1 }, changed, asOffice)
    expect(await kept().find(id)).toEqual({ ...changed, id, version: 2 })
    expect((await kept().proofs([id])).size).toBe(1)
    await expect(kept().change({ id, version: 1 }, changed, asOffice)).rejects.toMatchObject({
      code: 'achievements.changedSince',
    })
    await expect(kept().remove({ id, version: 1 }, asOffice)).rejects.toMatchObject({
      code: 'achievements.changedSince',
    })
    expect(await achievementHistory(testApp.app, id)).toMatchObject([
      {
        action: 'Changed an achievement',
        fields: [{ field: 'Description', after: 'Best teacher of the year' }],
      },
      { action: 'Added an achievement', fields: [] },
    ])
    await kept().remove({ id, version: 2 }, asOffice)
    expect([await kept().find(id), (await kept().proofs([id])).size]).toEqual([null, 0])
    expect(await auditedRows(testApp, 'achievement.removed')).toMatchObject([
      { entityId: id, before: { employeeCode: 'E201', proof: 'award.pdf' } },
    ])
    await expect(kept().remove({ id, version: 2 }, asOffice)).rejects.toMatchObject({
      code: 'achievements.notFound',
    })
  })

  it('take a photograph of a certificate as a proof, whatever its ending says', async () => {
    const grey = { width: 90, height: 60, channels: 3 as const, background: '#888' }
    const bytes = await sharp({ create: grey }).jpeg().toBuffer()
    for (const [name, description] of [
      ['award.jpg', 'One'],
      ['award.JPEG', 'Two'],
      ['award.pdf', 'Three'],
    ] as const) {
      const id = await kept().add(typedAchievement(people.asha, { description }), asOffice, { name, bytes })
      expect((await kept().proofs([id])).get(id)).toMatch(/^\/files\/.*award\.jpg$/)
    }
  })

  it('take as a proof what is one by its own bytes', async () => {
    const page = { name: 'award.pdf', bytes: Buffer.from('<html>') }
    await expect(kept().add(typedAchievement(people.asha), asOffice, page)).rejects.toMatchObject({
      fields: { proof: { code: 'achievements.proofType' } },
    })
  })

  it('stand once with a person: by the DOI, or by kind, date and words', async () => {
    const doi = { doi: 'https://doi.org/10.1109/5.771073', kind: 'publication' as const }
    await kept().add(typedAchievement(people.asha, doi), asOffice)
    await kept().add(typedAchievement(people.asha), asOffice)
    await expect(
      kept().add(typedAchievement(people.asha, { ...doi, description: 'The same paper' }), asOffice),
    ).rejects.toMatchObject({ fields: { doi: { code: 'achievements.there' } } })
    const again = typedAchievement(people.asha, { description: ' best TEACHER award' })
    await expect(kept().add(again, asOffice)).rejects.toMatchObject({
      fields: { description: { code: 'achievements.there' } },
    })
    await kept().add(typedAchievement(people.ravi, doi), asOffice)
    const several = [typedAchievement(people.ravi, doi), typedAchievement(people.ravi)]
    expect(await kept().addSeveral(several, asOffice)).toMatchObject({ added: 1, known: 1 })
  })

  it('are added once where two add the same at once', async () => {
    const ends = await Promise.allSettled(
      [1, 2].map(() => kept().add(typedAchievement(people.asha), asOffice)),
    )
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'achievements.there' },
    })
    expect(await kept().ofMembers([people.asha])).toHaveLength(1)
  })

  it('of a file come once, though it is sent again with another month', async () => {
    const works = [bricks]
    const person = { departmentId: '-', memberId: people.asha }
    const send = (month: string) => kept().addWorks(works, { ...person, month }, asOffice)
    expect(await send('07')).toEqual({ added: 1, known: 0, guessed: ['bricks'] })
    expect(await send('03')).toEqual({ added: 0, known: 1, guessed: [] })
    expect(await send('')).toEqual({ added: 0, known: 1, guessed: [] })
    expect(await kept().ofMembers([people.asha])).toMatchObject([{ achievedOn: '2024-07-01' }])
  })

  it('are seen and kept by whom they concern: the person, the head of the department, the office', async () => {
    const own = await kept().add(typedAchievement(people.asha), asOffice)
    const other = await kept().add(typedAchievement(people.ravi), asOffice)
    const asha = await signedInMember(testApp, people.asha)
    const seenBy = async (user: typeof asha) =>
      columnOf(await testApp.app.lists.show('achievements', new URLSearchParams(), user), 'faculty')
    expect(await seenBy(asha)).toEqual(['Asha Reddy'])
    expect(await seenBy(headOf('ece'))).toEqual(['Ravi Kumar'])
    expect(await seenBy(userWith('ROLE_FACULTY'))).toEqual([])
    expect(await seenBy(userWith('ROLE_IQAC_INCHARGE'))).toHaveLength(2)
    const by = { actor: lakshmi, scope: await scopeOf(testApp.app, asha) }
    await expect(kept().remove({ id: other, version: 1 }, by)).rejects.toMatchObject({
      code: 'achievements.notFound',
    })
    await expect(
      kept().change({ id: own, version: 1 }, typedAchievement(people.ravi, { title: 'Mine' }), by),
    ).rejects.toMatchObject({ fields: { memberId: { code: 'achievements.notYours' } } })
    await expect(kept().add(typedAchievement(people.ravi, { title: 'Mine' }), by)).rejects.toMatchObject({
      code: 'achievements.notYours',
    })
    const nobody = { id: 'x', departmentId: null }
    expect(maySee({ isAll: false, departmentId: null, memberId: null }, nobody)).toBe(false)
  })
})
