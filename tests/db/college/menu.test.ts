import { describe, expect, it } from 'vitest'
import { landingOf } from '#lib/rules/roles/landing.ts'
import { type Role, roles } from '#lib/schemas/role.ts'
import { openForAll } from '../../support/app/opened.ts'
import { openTestApp } from '../../support/app/test-app.ts'
import { anyEngine } from '../../support/database/databases.ts'

describe.each(anyEngine)('the menu of a role on %s', (engine) => {
  const testApp = openForAll(() => openTestApp(engine))
  const entriesOf = async (...held: Role[]) => (await testApp.app.menu(held)).flatMap((group) => group.child)

  it.each(roles)('of %s begins with the home, and has each icon once', async (role) => {
    const [home, ...entries] = await entriesOf(role)
    expect(home).toMatchObject({ key: 'home', title: 'Home', link: landingOf([role]) })
    expect(entries.filter(({ icon, link }) => icon === 'dashboard' && link === home?.link)).toEqual([])
    const icons = entries.map(({ icon }) => icon)
    expect(icons.filter((icon, index) => icons.indexOf(icon) !== index)).toEqual([])
  })

  it('names the dashboards of further roles, and its own only as the home', async () => {
    const titles = (await entriesOf('ROLE_DEAN', 'ROLE_FACULTY')).map(({ title }) => title)
    expect(titles.slice(0, 2)).toEqual(['Home', 'Faculty'])
    expect(titles).not.toContain('Dean')
  })

  it('tells what each admission form is for', async () => {
    const forms = (await entriesOf('ROLE_ADMISSIONS')).filter(({ about }) => about !== '')
    expect(forms.map(({ title, about }) => [title, about])).toEqual([
      ['Admission Form', 'Enter or change an admission'],
      ['Student Admission Form', 'Quick entry or Excel file'],
    ])
  })

  it('lists encrypting for administrators only', async () => {
    const keysOf = async (role: Role) => (await entriesOf(role)).map(({ key }) => key)
    expect(await keysOf('ROLE_ADMIN')).toContain('cipher')
    expect(await keysOf('ROLE_ADMISSIONS')).not.toContain('cipher')
  })
})
