import type { Page } from 'playwright/test'
import { enter, expect, expectAccessible } from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { type Words, bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|404)/] })

const plan = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') }
const written = {
  titleEn: 'Convocation on Sunday',
  textEn: 'Doors open at 9:00.\n\nSee https://college.example/map.',
  titleDe: 'Abschlussfeier am Sonntag',
  link: '/contact',
  textDe: 'Einlass ab 9 Uhr.\n\nSiehe https://college.example/map.',
}

/** The start of a notice of the sample college. */
const last = { en: /^Last day to pay the examination fee/, de: /^Letzter Tag für die Prüfungsgebühr/ }

const field = ({ say }: Words, name: string): string => say(`notices.field.${name}`)

/** Returns the links of a feed's entries as a feed reader finds them. */
const linksOf = (page: Page, feed: string): Promise<(string | null)[]> =>
  page.evaluate((xml) => {
    const found = new DOMParser().parseFromString(xml, 'application/xml')
    return [...found.querySelectorAll('parsererror, item > link')].map(({ textContent }) => textContent)
  }, feed)

for (const words of bothLanguages) {
  const { locale, say, like, at } = words
  const title = locale === 'en' ? written.titleEn : written.titleDe

  test(`the principal writes a notice, puts it up and takes it down: ${locale}`, async ({
    page,
    browser,
  }) => {
    await enter(page, 'principal-rao', at('/app/Notices'))
    await expectReadable(page, words)
    await page.getByRole('link', { name: say('notices.form.add') }).click()
    const save = page.getByRole('button', { name: say('notices.form.save') })
    await page.getByLabel(field(words, 'titleEn')).fill(written.titleEn)
    await page.getByLabel(field(words, 'link'), { exact: true }).fill('javascript:alert(1)')
    await save.click()
    await expect(page.getByLabel(field(words, 'textEn'))).toHaveAccessibleDescription(
      like('errors.field.required'),
    )
    await expect(page.getByLabel(field(words, 'link'), { exact: true })).toHaveAccessibleDescription(
      like('errors.notices.linkForm'),
    )
    await expectReadable(page, words)
    await page.getByText(say('notices.form.german'), { exact: true }).click()
    for (const [name, value] of Object.entries(written))
      await page.getByLabel(field(words, name), { exact: true }).fill(value)
    await page.getByLabel(say('notices.for.public'), { exact: true }).check()
    const day = await page.getByLabel(field(words, 'shownFrom')).inputValue()
    await page.getByLabel(field(words, 'shownUntil')).fill(day)
    await page.getByLabel(field(words, 'paper'), { exact: true }).setInputFiles(plan)
    await save.click()
    await expect(page.getByText(say('notices.office.done.added'))).toBeVisible()
    await expectReadable(page, words)

    const visitor = await browser.newPage()
    const stranger = visitor.request
    const origin = new URL(page.url()).origin
    expect(await (await stranger.get(`${origin}${at('/notices')}`)).text()).not.toContain(title)
    await page.getByRole('button', { name: say('notices.office.publish') }).click()
    await expect(page.getByText(say('notices.office.done.published'))).toBeVisible()

    await visitor.goto(origin + at('/'))
    await visitor.getByRole('link', { name: title }).click()
    if (locale === 'en') await expectAccessible(visitor)
    await expect(visitor.getByRole('link', { name: 'https://college.example/map' })).toBeVisible()
    const address = visitor.url()
    const paper = visitor.getByRole('link', {
      name: say('notices.openPaper', { name: 'plan', size: '8\u00A0B' }),
    })
    const file = await paper.getAttribute('href')
    const opened = await stranger.get(`${origin}${file}`)
    expect([opened.status(), opened.headers()['cache-control']]).toEqual([200, 'private, no-cache'])
    const feed = await stranger.get(origin + at('/notices.xml'))
    expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(await linksOf(visitor, await feed.text())).toContain(address)

    await page.getByRole('link', { name: say('notices.office.withdraw') }).click()
    const question = page.getByRole('dialog', { name: say('notices.office.withdrawAsk', { title }) })
    await question.getByRole('button', { name: say('notices.office.withdraw') }).click()
    await expect(page.getByText(say('notices.office.done.withdrawn'))).toBeVisible()
    for (const path of [address, `${origin}${file}`]) expect((await stranger.get(path)).status()).toBe(404)
    expect(await (await stranger.get(origin + at('/'))).text()).not.toContain(title)
    await visitor.close()
  })

  test(`students and parents see on their page what is for them: ${locale}`, async ({ page }) => {
    await enter(page, '21b81a0501', at('/app/Student'))
    const notices = page.getByRole('region', { name: say('notices.title') })
    await expect(notices.getByText(say('notices.important'), { exact: true })).toBeVisible()
    const english = notices.getByRole('link', { name: 'Alumni meeting in the main auditorium' })
    // A German page marks an English-only notice with its language.
    if (locale === 'de') await expect(english).toHaveAttribute('lang', 'en')
    else await expect(english).toBeVisible()
    await expect(notices.getByText('Visit of the accreditation team')).toHaveCount(0)
    const exams = page.getByRole('region', { name: say('tile.ownExams') })
    const memos = exams.getByRole('link', { name: like('links.memoOf') })
    await expect(memos).toHaveCount(3)
    await expect(exams.getByText(like('result.gap'))).toHaveCount(1)
    await expect(page.getByText(say('app.erp'))).toHaveCount(0)
    await expect(page.getByRole('link', { name: say('alumni.form.title') })).toHaveCount(0)
    await expectReadable(page, words)
    await notices.getByRole('link', { name: last[locale] }).click()
    const address = page.url()
    await expectReadable(page, words)
    await page.goto(at('/app/Student'))
    await page
      .getByRole('main')
      .getByRole('link', { name: say('admissions.own.title') })
      .click()
    const facts = page.getByRole('region', { name: say('students.facts') })
    for (const name of [
      'name',
      'rollNumber',
      'course',
      'branch',
      'batch',
      'semester',
      'section',
      'email',
      'mobile',
    ])
      await expect(facts.getByText(say(`students.field.${name}`), { exact: true })).toBeVisible()
    await expect(facts.getByText('21B81A0501', { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: say('admissions.own.wrong') })).toBeVisible()
    await expectReadable(page, words)

    await enter(page, 'parent-sharma', at('/app/Parent Dashboard'))
    const child = page.getByRole('region', { name: 'Anjali Sharma' })
    await expect(child.getByRole('heading', { name: /^SGPA/ })).toBeVisible()
    await expect(page.getByRole('link', { name: /₹.*Anjali Sharma/ })).toBeVisible()
    await child.getByText(say('admissions.own.of', { name: 'Anjali Sharma' })).click()
    await expect(child.getByText(say('students.field.branch'), { exact: true })).toBeVisible()
    await expectReadable(page, words)
    expect((await page.goto(address))?.status()).toBe(200)

    await enter(page, 'library-durga', address)
    await expect(page.getByText(last[locale])).toHaveCount(0)
  })
}

test('a notice for a branch is shown to its students, until one of them changes branch', async ({
  page,
  browser,
}) => {
  const [english] = bothLanguages
  const { say } = english
  const main = page.getByRole('main')
  const title = 'Visit to the data centre'
  await enter(page, 'principal-rao', '/app/Notices/new')
  await page.getByLabel(field(english, 'titleEn')).fill(title)
  await page.getByLabel(field(english, 'textEn')).fill('The bus leaves at 8:00.')
  await page
    .getByLabel(field(english, 'shownUntil'))
    .fill(await page.getByLabel(field(english, 'shownFrom')).inputValue())
  await page.getByLabel(say('notices.for.public'), { exact: true }).check()
  await page.getByText(say('notices.form.limits'), { exact: true }).click()
  await page
    .getByRole('group', { name: field(english, 'branchIds') })
    .getByLabel('CSE', { exact: true })
    .check()
  await page.getByRole('button', { name: say('notices.form.save') }).click()
  await expect(page.getByText(say('errors.notices.classOfEverybody')).first()).toBeVisible()
  await page.getByLabel(say('notices.for.public'), { exact: true }).uncheck()
  await page.getByLabel(say('notices.for.students'), { exact: true }).check()
  await page.getByRole('button', { name: say('notices.form.save') }).click()
  await expect(page.getByRole('button', { name: say('notices.office.publish') })).toBeVisible()
  await expectReadable(page, english)
  await page.getByRole('button', { name: say('notices.office.publish') }).click()
  await expect(page.getByText(say('notices.office.done.published'))).toBeVisible()

  const student = await (await browser.newContext()).newPage()
  await enter(student, '21b81a0501', '/notices')
  await student.getByRole('link', { name: title }).click()
  await expect(student.getByText(say('notices.forClasses', { limits: 'CSE' }))).toBeVisible()
  const address = student.url()

  await enter(page, 'academics-padma', '/app/Students?search=21B81A0501')
  await main.getByRole('link', { name: '21B81A0501', exact: true }).click()
  await main.getByRole('link', { name: say('students.place.link') }).click()
  await main.getByLabel(say('students.history.step.branchTransfer')).check()
  await main.getByLabel(say('students.reason')).fill('A seat fell vacant.')
  await main.getByLabel(say('students.field.branch'), { exact: true }).selectOption('Civil Engineering')
  await main.getByLabel(say('students.field.section'), { exact: true }).selectOption('')
  await main.getByRole('button', { name: say('students.save') }).click()
  await expect(main.getByText(say('students.done.branchTransfer'))).toBeVisible()
  expect((await student.goto(address))?.status()).toBe(404)
  await student.goto('/notices')
  await expect(student.getByText(title)).toHaveCount(0)
  await student.context().close()
})
