import { describe, expect, it } from 'vitest'
import { registerAlumnus } from '../../support/people/alumni.ts'
import { engines } from '../../support/database/databases.ts'
import { erasingIn } from '../../support/people/erase-person.ts'
import { publishedNotice, scan } from '../../support/people/notices.ts'

describe.each(engines)('a notice that names somebody, on %s', (engine) => {
  const its = erasingIn(engine)

  it('is handed out to them, and goes as a whole with the person', async () => {
    await registerAlumnus(its.testApp)
    await publishedNotice(its.testApp, { titleDe: 'Preis', textDe: 'Für divya@example.com.' }, scan())
    const other = await publishedNotice(its.testApp, { textEn: 'For kavya@example.com.' })
    const handed = JSON.stringify(await its.data().collect(await its.personOf('divya@example.com')))
    expect(handed).toContain('Für divya@example.com.')
    await its.erase('divya@example.com')
    expect(await its.where('divya@example.com')).toEqual([])
    expect((await its.testApp.app.notices.shownTo(null)).map(({ id }) => id)).toEqual([other])
    expect(await its.testApp.app.database.reads.selectFrom('files').selectAll().execute()).toEqual([])
  })
})
