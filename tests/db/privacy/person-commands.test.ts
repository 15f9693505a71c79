import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { unzipSync } from 'fflate'
import { type FreshPlace, anyEngine, migratedPlace } from '../../support/database/databases.ts'
import { tablesWith } from '../../support/database/every-row.ts'
import { asha, bearer, meena, signInAs } from '../../support/people/people.ts'
import { runCommand } from '../../support/processes/run-command.ts'
import { type TestApp, openTestAppAt } from '../../support/app/test-app.ts'

describe.each(anyEngine)('the commands about a person, beside a server, on %s', (engine) => {
  let place: FreshPlace
  let testApp: TestApp
  beforeEach(async () => {
    place = await migratedPlace(engine)
    testApp = await openTestAppAt({ ...place, drop: async () => {} })
    await testApp.app.identity.createUser(asha)
  })
  afterEach(async () => {
    await testApp.close()
    await place.drop()
  })

  const run = (command: string, ...args: string[]) =>
    runCommand(command, args, { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl ?? '', LANG: 'en' })
  const inPlace = (name: string): string => join(place.dataDir, name)
  const modeOf = (path: string): number => statSync(path).mode & 0o777

  it('save what is known of a person, for the eyes of the owner alone', async () => {
    const folder = inPlace('handout')
    const { code, output } = await run('person-export', 'asha', '--out', folder, '--language', 'de')
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('gespeichert') })
    expect(readdirSync(folder).toSorted()).toEqual(['index.html', 'person.json'])
    expect(modeOf(folder)).toBe(0o700)
    expect(modeOf(join(folder, 'person.json'))).toBe(0o600)
    const data: unknown = JSON.parse(readFileSync(join(folder, 'person.json'), 'utf8'))
    expect(data).toMatchObject({
      person: 'asha',
      sections: { 'identity.account': { title: 'Zugang', rows: [{ username: 'asha', email: asha.email }] } },
    })
    const page = readFileSync(join(folder, 'index.html'), 'utf8')
    expect(page).toContain('lang="de"')
    expect(page).toContain('Wie lange es aufbewahrt wird')
    const again = await run('person-export', 'asha', '--out', folder)
    expect(again).toEqual({ code: 1, output: expect.stringContaining('There is already a folder or file') })
  })

  it('save it as one file, where that is asked for', async () => {
    const file = inPlace('handout.zip')
    expect((await run('person-export', 'asha', '--out', file)).code).toBe(0)
    expect(Object.keys(unzipSync(readFileSync(file)))).toEqual(['person.json', 'index.html'])
    expect(modeOf(file)).toBe(0o600)
  })

  it('erase a person who is signed in, after telling what goes and what stays', async () => {
    const { app } = testApp
    await app.identity.createUser(meena)
    await app.start()
    const { token } = await signInAs(testApp, 'asha', asha.password)
    expect(await app.identity.currentUser(bearer(token))).not.toBeNull()
    const unasked = await run('person-erase', 'asha')
    expect(unasked).toEqual({ code: 1, output: expect.stringContaining('Nothing was erased.') })
    expect(unasked.output).toContain('Will be erased: Login (1)')
    const { code, output } = await run('person-erase', 'asha', '--yes', '--reason', 'asked for it')
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Earlier backups') })
    await app.refresh()
    expect(await app.identity.currentUser(bearer(token))).toBeNull()
    expect(await tablesWith(app, asha.email)).toEqual([])
    expect(await run('person-erase', 'asha', '--yes')).toEqual({
      code: 1,
      output: 'No person matches this name or number.\n',
    })
    expect((await run('person-export', 'asha')).output).toBe('No person matches this name or number.\n')
  })

  it('refuse with a sentence, in German too, and say how they are used', async () => {
    await testApp.app.database.writes.updateTable('users').set({ roles: '["ROLE_ADMIN"]' }).execute()
    const refused = await run('person-erase', 'asha', '--yes', '--language', 'de')
    expect(refused.code).toBe(1)
    expect(refused.output).toContain('niemand mehr die Rolle Administration')
    for (const command of ['person-export', 'person-erase'])
      expect(await run(command)).toEqual({
        code: 2,
        output: expect.stringContaining('Usage: npm run person:'),
      })
  })
})
