import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { emptyPages, mostPagePictures } from '#lib/schemas/college/pages.ts'
import { aboutPage, coursesPage, departmentsPage } from '#lib/server/features/college/web/public-pages.ts'
import { sitemap, sitemapEntries } from '#lib/server/features/college/web/sitemap.ts'
import { auditedRows } from '../../support/database/audited-rows.ts'
import { type EngineName, engines } from '../../support/database/databases.ts'
import { openForEach } from '../../support/app/opened.ts'
import { lakshmi, openTestApp, ravi } from '../../support/app/test-app.ts'
import { typedMember } from '../../support/people/faculty.ts'

const red = { width: 300, height: 200, channels: 3 as const, background: '#a00' }
const photo = (): Promise<Uint8Array> => sharp({ create: red }).png().toBuffer()
const words = { altEn: 'The library', altDe: '' }

describe.each(engines)('the pages of the college on %s', (engine: EngineName) => {
  const testApp = openForEach(() => openTestApp(engine))

  it('do not exist while they are empty, and nothing links to them', async () => {
    const { app } = testApp
    expect((await app.college.frame()).pages).toEqual([])
    expect(await aboutPage(app, 'en')).toBeNull()
    expect(await coursesPage(app, 'en')).toBeNull()
    expect(await departmentsPage(app, 'en')).toBeNull()
  })

  it('are in the language of the reader, or in the other one, which they name', async () => {
    const { app } = testApp
    await app.college.savePages({ ...emptyPages, aboutEn: 'Founded in 1998.' }, 0, lakshmi)
    expect((await app.college.frame()).pages).toEqual(['about'])
    expect((await aboutPage(app, 'de'))?.text).toEqual({ text: 'Founded in 1998.', lang: 'en' })
    await app.college.savePages({ ...emptyPages, aboutEn: 'A', aboutDe: 'B' }, 1, lakshmi)
    expect((await aboutPage(app, 'de'))?.text).toEqual({ text: 'B', lang: undefined })
    expect(await auditedRows(testApp, 'college.pagesEdited')).toHaveLength(2)
  })

  it('have all other pages made again only where one comes or goes', async () => {
    const { college, renderVersion } = testApp.app
    const fields = { ...emptyPages, aboutEn: 'A' }
    const before = await renderVersion()
    await college.savePages(fields, 0, lakshmi)
    const linked = await renderVersion()
    expect(linked).not.toBe(before)
    await college.savePages({ ...fields, aboutEn: 'B' }, 1, lakshmi)
    await college.addPagePicture(await photo(), words, lakshmi)
    expect(await renderVersion()).toBe(linked)
    await college.savePages(emptyPages, 2, lakshmi)
    expect((await college.frame()).pages).toEqual(['about'])
    const [picture] = await college.pagePictures()
    await college.removePagePicture(picture?.id ?? '', lakshmi)
    expect((await college.frame()).pages).toEqual([])
    expect(await renderVersion()).not.toBe(linked)
  })

  it('refuse a change of what somebody else has changed since', async () => {
    const { college } = testApp.app
    await college.savePages({ ...emptyPages, aboutEn: 'A' }, 0, lakshmi)
    await expect(college.savePages({ ...emptyPages, aboutEn: 'B' }, 0, ravi)).rejects.toMatchObject({
      code: 'college.changedSince',
    })
    expect((await college.pages()).aboutEn).toBe('A')
  })

  it('show those who are at the college, with name and designation and nothing else', async () => {
    const { app } = testApp
    await app.catalogue.addDefaults(lakshmi)
    const departments = (await app.catalogue.read()).open('department')
    const departmentId = departments[0]?.id ?? ''
    const member = { departmentId, designation: 'Professor', status: 'working' } as const
    const uma = { ...member, name: 'Uma Nair', employeeCode: 'E1', email: 'uma@college.example' }
    const gone = {
      ...member,
      name: 'Anil Rao',
      employeeCode: 'E2',
      email: '',
      status: 'left' as const,
      leftOn: '2026-04-30',
    }
    const head = await app.faculty.add(typedMember(uma), lakshmi)
    await app.faculty.add(typedMember(gone), lakshmi)
    const fields = { ...emptyPages, hasDepartments: true, heads: { [departmentId]: head } }
    await app.college.savePages(fields, 0, lakshmi)
    const shown = await departmentsPage(app, 'en')
    // The other departments have nothing but their names.
    expect(departments.length).toBeGreaterThan(1)
    expect(shown).toHaveLength(1)
    expect(shown?.[0]).toMatchObject({
      head: { name: 'Uma Nair', designation: 'Professor', email: '' },
      faculty: [],
    })
    expect(JSON.stringify(shown)).not.toContain('Anil')
    await app.college.savePages({ ...fields, hasFacultyEmails: true }, 1, lakshmi)
    expect((await departmentsPage(app, 'en'))?.[0]?.head?.email).toBe('uma@college.example')
  })

  it('count the seats of each branch', async () => {
    const { app } = testApp
    await app.catalogue.addDefaults(lakshmi)
    await app.college.savePages({ ...emptyPages, hasCourses: true }, 0, lakshmi)
    const page = await coursesPage(app, 'en')
    expect(page?.courses.length).toBeGreaterThan(0)
    for (const { branches, total } of page?.courses ?? [])
      expect(branches.reduce((sum, branch) => sum + branch.total, 0)).toBe(total)
  })

  it('keep a picture in two sizes, up to eight, and let it go with its files', async () => {
    const { college, database } = testApp.app
    const files = () => database.reads.selectFrom('files').select('bytes').execute()
    for (let count = 0; count < mostPagePictures; count += 1)
      await college.addPagePicture(await photo(), words, lakshmi)
    await expect(college.addPagePicture(await photo(), words, lakshmi)).rejects.toMatchObject({
      code: 'college.tooManyPictures',
    })
    expect(await files()).toHaveLength(2 * mostPagePictures)
    for (const { id } of await college.pagePictures()) await college.removePagePicture(id, lakshmi)
    expect(await files()).toEqual([])
    await expect(college.removePagePicture('gone', lakshmi)).rejects.toMatchObject({
      code: 'college.pictureGone',
    })
    expect((await college.frame()).pages).toEqual([])
  })

  it('have a card for other sites, which follows the name, the colour and the logo', async () => {
    const { college } = testApp.app
    expect((await college.frame()).cardUrl).toBeNull()
    const seen = new Set<string | null>()
    const look = async () => seen.add((await college.frame()).cardUrl)
    await college.save({ name: 'Demo College' }, lakshmi)
    await look()
    await college.save({ refundRule: 'None.' }, lakshmi)
    await look()
    expect(seen.size).toBe(1)
    await college.save({ colour: '#7a1020' }, lakshmi)
    await look()
    await college.savePicture('logo', await photo(), lakshmi)
    await look()
    expect(seen.size).toBe(3)
    const { width, height } = await sharp((await college.card()) ?? undefined).metadata()
    expect([width, height]).toEqual([1200, 630])
  })

  it('are in the sitemap, in both languages', async () => {
    const { app } = testApp
    await app.college.savePages({ ...emptyPages, aboutEn: 'A' }, 0, lakshmi)
    const xml = sitemap(await sitemapEntries(app), 'https://college.example')
    expect(xml).toContain('<loc>https://college.example/about</loc>')
    expect(xml).toContain('<loc>https://college.example/de/about</loc>')
    expect(xml).not.toContain('/courses')
  })
})
