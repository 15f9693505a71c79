import { enter, expect, expectAccessible } from '../support/e2e.ts'
import { testInSampleCollege } from '../support/sample-college.ts'

const test = testInSampleCollege()

test.use({ allowErrors: [/status of (400|404)/] })

test('the principal writes a notice, puts it up and takes it down', async ({ page, browser }) => {
  await enter(page, 'principal-rao', '/app/Notices')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New notice' }).click()
  await page.getByLabel('Title (English)').fill('Convocation on Sunday')
  await page.getByLabel('Link').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByLabel('Text (English)')).toHaveAccessibleDescription(/required/)
  await expect(page.getByLabel('Link')).toHaveAccessibleDescription(/https:\/\//)
  await expectAccessible(page)
  await page.getByLabel('Text (English)').fill('Doors open at 9:00.\n\nSee https://college.example/map.')
  await page.getByLabel('Link').fill('/contact')
  await page.getByLabel('Everybody').check()
  const day = await page.getByLabel('First day').inputValue()
  await page.getByLabel('Last day').fill(day)
  await page.getByLabel('File').setInputFiles({
    ...{ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
  })
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await expectAccessible(page)

  const visitor = await browser.newPage()
  const stranger = visitor.request
  const origin = new URL(page.url()).origin
  expect(await (await stranger.get(`${origin}/notices`)).text()).not.toContain('Convocation')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('The notice is published.')).toBeVisible()

  await visitor.goto(`${origin}/`)
  await visitor.getByRole('link', { name: 'Convocation on Sunday' }).click()
  await expectAccessible(visitor)
  await expect(visitor.getByRole('link', { name: 'https://college.example/map' })).toBeVisible()
  const address = visitor.url()
  const file = await visitor.getByRole('link', { name: 'plan (PDF)' }).getAttribute('href')
  const opened = await stranger.get(`${origin}${file}`)
  expect([opened.status(), opened.headers()['cache-control']]).toEqual([200, 'private, no-cache'])
  const feed = await stranger.get(`${origin}/notices.xml`)
  expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
  const parsed = await visitor.evaluate(
    (xml) => {
      const found = new DOMParser().parseFromString(xml, 'application/xml')
      return [...found.querySelectorAll('parsererror, item > link')].map(({ textContent }) => textContent)
    },
    await feed.text(),
  )
  expect(parsed).toContain(address)

  await page.getByRole('link', { name: 'Withdraw' }).click()
  const question = page.getByRole('dialog', { name: 'Withdraw “Convocation on Sunday”?' })
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('The notice is withdrawn.')).toBeVisible()
  for (const path of [address, `${origin}${file}`]) expect((await stranger.get(path)).status()).toBe(404)
  expect(await (await stranger.get(`${origin}/`)).text()).not.toContain('Convocation')
  await visitor.close()
})

test('Studierende und Eltern sehen auf ihrer Seite, was für sie ist', async ({ page }) => {
  await enter(page, '21b81a0501', '/de/app/Student')
  const notices = page.getByRole('region', { name: 'Mitteilungen' })
  await expect(notices.getByText('Wichtig')).toBeVisible()
  const english = notices.getByRole('link', { name: 'Alumni meeting in the main auditorium' })
  await expect(english).toHaveAttribute('lang', 'en')
  await expect(notices.getByText('Visit of the accreditation team')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^SGPA .* in der ersten von 3 Prüfungen/ })).toBeVisible()
  await expect(page.getByRole('table', { name: /^SGPA/ }).getByRole('row')).toHaveCount(4)
  await expectAccessible(page)
  await notices.getByRole('link', { name: /^Letzter Tag für die Prüfungsgebühr/ }).click()
  const address = page.url()
  await expectAccessible(page)
  await page.goto('/de/app/Student')
  await page.getByRole('main').getByRole('link', { name: 'Aufnahmedaten' }).click()
  await expect(page.getByText('21B81A0501').first()).toBeVisible()
  await expectAccessible(page)

  await enter(page, 'parent-sharma', '/de/app/Parent Dashboard')
  const child = page.getByRole('region', { name: 'Anjali Sharma' })
  await expect(child.getByRole('heading', { name: /^SGPA/ })).toBeVisible()
  await expect(child.getByRole('link', { name: 'Zu bezahlen' })).toBeVisible()
  await child.getByText('Aufnahmedaten von Anjali Sharma').click()
  await expect(child.getByText('Fachrichtung')).toBeVisible()
  await expectAccessible(page)
  expect((await page.goto(address))?.status()).toBe(200)

  await enter(page, 'library-durga', address)
  await expect(page.getByText('Prüfungsgebühr')).toHaveCount(0)
})
