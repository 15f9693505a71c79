import { beforeEach, describe, expect, it } from 'vitest'
import { features } from '#lib/server/app.ts'
import { commandLine } from '#lib/server/kernel/audit/audit.ts'
import { personalDataOfApp } from '#lib/server/kernel/subject-requests/personal-data.service.ts'
import { recordsSeen } from '#lib/server/kernel/subject-requests/find-people.ts'
import { filesOf } from '#lib/server/kernel/subject-requests/person-files.ts'
import { engines } from '../support/database/databases.ts'
import { tablesWith } from '../support/database/every-row.ts'
import { openForEach } from '../support/app/opened.ts'
import { openTestApp } from '../support/app/test-app.ts'
import { claimantsFeature } from './feature/personal-data.ts'

describe.each(engines)('what a feature that nobody knows has about people, on %s', (engine) => {
  const testApp = openForEach(() => openTestApp(engine, { features: [...features, claimantsFeature] }))
  beforeEach(async () => {
    const { writes } = testApp.app.database
    await writes.schema
      .createTable('lost_claimants')
      .addColumn('email', 'text')
      .addColumn('name', 'text')
      .addColumn('thing', 'text')
      .execute()
    const claim = { email: 'sita@example.edu', name: 'Sita <Devi>', thing: 'An umbrella' }
    await writes.insertInto('lost_claimants').values(claim).execute()
    // The kernel's own parts find what references the person without help from the feature.
    const files = { kind: 'lostItems.photo', ownerEntity: 'claimant', ownerId: claim.email, name: 'me.png' }
    const { app, clock } = testApp
    const bytes = await app.files.put(Buffer.from('a photo'))
    await writes
      .insertInto('files')
      .values({
        id: 'f1',
        kind: files.kind,
        hash: bytes,
        owner_entity: files.ownerEntity,
        owner_id: files.ownerId,
        name: files.name,
        media_type: 'image/png',
        bytes: 7,
        created_by: 'system',
        created_at: clock.now(),
        expires_at: null,
      })
      .execute()
  })

  async function sita() {
    const [person] = await personalDataOfApp(testApp.app).find('Sita@example.edu')
    if (!person) throw new Error('nobody')
    return person
  }

  it('is handed out with its files, as data and as a page', async () => {
    const sections = await personalDataOfApp(testApp.app).collect(await sita())
    expect(sections).toMatchObject([
      { name: 'files.own', rows: [{ name: 'me.png' }] },
      { name: 'claimants.claims', rows: [{ name: 'Sita <Devi>', thing: 'An umbrella' }], kept: 'A year.' },
    ])
    const handout = {
      typed: 'sita@example.edu',
      at: testApp.clock.now(),
      language: 'en',
      sections,
      besides: [],
    }
    const files = filesOf(handout)
    expect(files.map(({ name }) => name)).toEqual([
      'person.json',
      'index.html',
      'files/f1-me.png',
      'files/claim.txt',
    ])
    expect(String(files[1]?.bytes)).toContain('Sita &lt;Devi>')
    expect(String(files[2]?.bytes)).toBe('a photo')
  })

  it('is erased with everything that names them', async () => {
    await personalDataOfApp(testApp.app).erase(
      { typed: 'sita@example.edu', only: '', seen: recordsSeen(await sita()) },
      commandLine(),
      '',
    )
    for (const text of ['sita@example.edu', 'Sita <Devi>', 'me.png'])
      expect([text, await tablesWith(testApp.app, text)]).toEqual([text, []])
  })
})
