import type { Page } from 'playwright/test'
import { hasCheckDigit } from '#lib/rules/numbers/aadhaar.ts'
import {
  chooseFile,
  enter,
  expect,
  expectAccessibleInLightAndDark,
  expectFits,
} from '../../support/browser/e2e.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { bothLanguages, expectReadable } from '../../support/app/words.ts'

const test = testInSampleCollege()

const headings =
  'Student Name,Gender,Course,Batch,Branch,Adhaar No,Date of Birth,Father Name,Mother Name,Father Mobile,' +
  'Student Mobile,Email,Category,Blood Group,Admission Type,Entrance Type,Rank,Hall Ticket No,SSC %,' +
  'Inter Marks,Permanent Address,Present Address,Previous Institution,Remarks'

/** Returns a number that only this row of this college has. */
function aadhaarOf(number: number): string {
  const digits = `2${5_300_000_000 + number}`
  const ends = Array.from({ length: 10 }, (_, end) => `${digits}${end}`)
  return ends.find(hasCheckDigit) ?? ''
}

interface Change {
  aadhaar?: string
  course?: string
  mobile?: string
}

const rowOf = (number: number, { aadhaar, course = 'B.Tech', mobile = '' }: Change = {}): string =>
  `Hema Varma,F,${course},2026,CSE,${aadhaar ?? aadhaarOf(number)},03-Mar-2006,Ravi Varma,Asha Varma,,` +
  `${mobile},,OC,O+,,,${number},HT${number},96.5,950,"12, Main Road","12, Main Road",Narayana,`

const sheet = (...rows: string[]) => ({
  name: 'admissions.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([headings, ...rows].join('\n')),
})

/** Counts the clicks of a person from now on; the clicks that the browser makes itself are none. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) document.body.dataset['clicks'] = `${Number(document.body.dataset['clicks'] ?? 0) + 1}`
      },
      { capture: true },
    )
  })
  return () => page.evaluate(() => Number(document.body.dataset['clicks'] ?? 0))
}

for (const words of bothLanguages) {
  const { say, at, locale } = words
  const from = locale === 'en' ? 1000 : 2000

  test(`a clean sheet of 24 columns is saved with at most four clicks, in ${locale}`, async ({ page }) => {
    const main = page.getByRole('main')
    await enter(page, 'admissions-swathi', at('/app/Admissions/upload'))
    await expect(main.getByLabel(say('imports.chooseFile'), { exact: true })).toBeEnabled()
    const clicks = await countClicks(page)
    const chooser = page.waitForEvent('filechooser')
    await main
      .locator('span.button', { hasText: say('file.choose') })
      .first()
      .click()
    await (await chooser).setFiles(sheet(rowOf(from), rowOf(from + 1), rowOf(from + 2)))
    const check = main.getByRole('button', { name: say('imports.checkNow') })
    await expect(check).toBeInViewport()
    const matched = say('imports.columns.matched [count=*]', { shown: '24' })
    await expect(main.getByText(matched).last()).toBeInViewport()
    await expect(main.getByRole('combobox', { name: /Blood Group/ })).toHaveCount(0)
    await check.click()
    const save = main.getByRole('button', { name: say('imports.commit [rows=*]', { shown: '3' }) })
    await expect(save).toBeInViewport()
    await expect(main.getByText(say('imports.ready', { shown: '3' }))).toBeVisible()
    await save.click()
    await expect(main.getByText(say('imports.done.added', { shown: '3' }))).toBeVisible()
    expect(await clicks()).toBeLessThanOrEqual(4)
    await expect(main.getByRole('link', { name: say('admissions.several.title') })).toBeVisible()
    await expectReadable(page, words)
  })

  test(`rows that repeat others are one problem; the first wrong cell is one click away, the rest is saved, in ${locale}`, async ({
    page,
  }) => {
    const main = page.getByRole('main')
    const button = (name: string) => main.getByRole('button', { name })
    await enter(page, 'admissions-swathi', at('/app/Admissions/upload'))
    const own = [10, 11].map((number) => rowOf(from + number))
    const again = [10, 11].map((number) => rowOf(from + number + 10, { aadhaar: aadhaarOf(from + number) }))
    const wrong = rowOf(from + 30, { mobile: '12345' })
    await chooseFile(
      main.getByLabel(say('imports.chooseFile'), { exact: true }),
      sheet(...own, ...again, wrong),
    )
    await button(say('imports.checkNow')).click()
    const groups = main.getByRole('region', { name: say('imports.problems.title') })
    const several = say('importProblem.claimedBeforeSeveral', { column: 'Adhaar No' })
    await groups.getByRole('listitem').filter({ hasText: several }).locator('summary').click()
    const pairs = ['4', '5'].map((line, index) =>
      say('imports.problems.pair', { line, other: ['2', '3'][index] ?? '' }),
    )
    await expect(groups.getByText(pairs.join(', '))).toBeVisible()
    await expect(main.getByText(say('imports.withErrors [rows=*]', { shown: '3' }))).toBeVisible()
    const fresh = main.getByRole('region', { name: say('imports.new.title') }).getByRole('table')
    const born = locale === 'en' ? '3 Mar 2006' : '3. März 2006'
    await expect(fresh.getByRole('cell', { name: born })).toHaveCount(2)
    await button(say('imports.fix')).click()
    await expect(main.locator('[aria-invalid=true]:focus')).toBeInViewport()
    await expectReadable(page, words)
    await button(say('imports.commitSome', { shown: '2', left: '3' })).click()
    const status = main.getByRole('status')
    await expect(status).toContainText(say('imports.done.added', { shown: '2' }))
    await expect(status).toContainText(say('imports.done.leftOut', { shown: '3' }))
    const download = page.waitForEvent('download')
    await status.getByRole('link', { name: say('imports.done.download [rows=*]', { shown: '3' }) }).click()
    expect((await download).suggestedFilename()).toMatch(/\.(?:xlsx|csv)$/)
  })
}

test('a father’s number beside the student’s is not folded, and a column moves from one field to another', async ({
  page,
}) => {
  await enter(page, 'admissions-swathi', '/app/Admissions/upload')
  const file = 'tests/fixtures/cases/k1-father-aadhaar.csv'
  await chooseFile(page.getByLabel('File', { exact: true }), file)
  const check = page.getByRole('region', { name: 'Please check these columns' })
  const student = check.getByLabel('Column “Student Aadhaar No” becomes')
  const father = check.getByLabel('Column “Father Aadhaar No” becomes')
  await expect(student).toHaveValue('aadhaar')
  await expect(student).toHaveAccessibleDescription(/^Please check/)
  await expect(father).toHaveValue('')
  await father.focus()
  await page.keyboard.press('ArrowDown')
  await expect(father).not.toHaveValue('')
  await father.selectOption('aadhaar')
  await expect(student).toHaveValue('')
  // Passing over other fields has taken none of them from its column.
  await page.locator('summary', { hasText: '6 columns matched' }).click()
  await expect(page.getByLabel('Column “Student Name” becomes')).toHaveValue('name')
  await father.selectOption('')
  await expect(student).toHaveValue('aadhaar')
  await expectAccessibleInLightAndDark(page)
})

test('columns are cards on a phone, and a file without a required column asks for it on top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, 'academics-padma', '/app/Students/upload')
  await chooseFile(page.getByLabel('File', { exact: true }), {
    name: 'results.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Htno,Subcode,Subname,Internals,Externals,Grade,Credits\n21B81A0501,CN,NETWORKS,25,50,A,3\n',
    ),
  })
  // This person may not upload marks, so the page is named without a link.
  await expect(page.getByText('This file looks like “Marks”, not like a file for this page.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Examinations' })).toHaveCount(0)
  const asked = page.getByRole('region', { name: 'Please answer before you check the file:' })
  await expect(asked.getByLabel('Branch (required)')).toBeVisible()
  await expectFits(page, 360)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.locator('[aria-invalid=true]:focus')).toBeInViewport()
  await expectFits(page, 360)
})

test('an administrator is led to the page where such a file belongs', async ({ page }) => {
  await enter(page, 'admin-meena', '/app/Students/upload')
  await chooseFile(page.getByLabel('File', { exact: true }), 'tests/fixtures/results/university-results.xlsx')
  const link = page.getByRole('main').getByRole('link', { name: 'Examinations' })
  await expect(link).toHaveAttribute('href', '/app/Examinations')
})
