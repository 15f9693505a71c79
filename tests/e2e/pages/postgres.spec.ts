import { readFileSync } from 'node:fs'
import { chooseFile, account, expect, resultPath, signInWith } from '../../support/browser/e2e.ts'
import { testOn } from '../../support/servers/own-campus.ts'
import { type OwnCampus, startCampus, startOwnPostgres } from '../../support/servers/own-server.ts'

async function startOnPostgres(): Promise<OwnCampus> {
  const postgres = await startOwnPostgres()
  const campus = await startCampus(
    { DATABASE_URL: postgres.url },
    undefined,
    'tests/support/servers/serve-people.ts',
  )
  return { ...campus, stop: () => campus.stop().then(postgres.stop) }
}

const test = testOn(startOnPostgres)
test.describe.configure({ mode: 'serial' })
test.use({ allowErrors: [/status of 403/] })

const title = 'II B.Tech II Semester, on PostgreSQL'
const results = `Htno,Subcode,Subname,Internals,Grade,Credits
21B81A0501,CN,COMPUTER NETWORKS,25,A,3
21B81A0501,LAB,NETWORKS LAB,20,B,1.5
21B81A0502,CN,COMPUTER NETWORKS,9,F,0
21B81A0502,LAB,NETWORKS LAB,18,C,1.5
`

test('the examination user checks, takes over and publishes a file', async ({ page, campus }) => {
  await signInWith(page, account('exam-lakshmi', campus.dataDir))
  await page.getByRole('link', { name: 'New exam' }).first().click()
  await page.getByLabel('Title').fill(title)
  // This college's catalogue has no regulations to choose from.
  await page.getByLabel('Regulation').fill('R20')
  await page.getByLabel('Grade scale').selectOption('university')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Upload marks' }).click()
  const chooser = page.getByLabel('Results file')
  // A file set before the field's script listens would go unnoticed.
  await expect(chooser).toBeEnabled()
  await chooseFile(chooser, { name: 'results.csv', mimeType: 'text/csv', buffer: Buffer.from(results) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Save 4 rows' }).click()
  await expect(page.getByText('The marks are saved.')).toBeVisible()
  await page.getByRole('link', { name: 'Check and publish' }).click()
  await page.getByRole('button', { name: 'Run the checks' }).click()
  await expect(page.getByText('2 students · 4 marks')).toBeVisible()
  await page.getByRole('button', { name: 'Publish 2 results' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 2 results' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Published on / })).toBeVisible({
    timeout: 240_000,
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor finds the result and its memo', async ({ page }) => {
    await page.goto('/examresults')
    await page.getByRole('link', { name: title }).click()
    await page.getByLabel('Roll number').fill('21b81a0501')
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByText('COMPUTER NETWORKS')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: /^Memo \(PDF/ }).click()
    const memo = readFileSync(await (await download).path())
    expect(memo.subarray(0, 5).toString()).toBe('%PDF-')
    await page.goto(resultPath(title, '21B81A9999'))
    await expect(page.getByRole('heading', { name: 'No data found' })).toBeVisible()
  })
})

test('the administrator gives a role, which counts at once, and the chain of writes is whole', async ({
  page,
  browser,
  campus,
}) => {
  const there = await (await browser.newContext({ baseURL: campus.url })).newPage()
  await signInWith(there, account('library-durga', campus.dataDir))
  await there.goto('/app/Examinations')
  await expect(there.getByRole('heading', { name: "You Don't have permission to View" })).toBeVisible()

  await signInWith(page, account('admin-meena', campus.dataDir))
  await page.goto('/app/Admin/Users?search=DURGA')
  await page.getByRole('link', { name: 'library-durga' }).click()
  await page.getByRole('checkbox', { name: 'Examination' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved. Roles apply at once.')).toBeVisible()
  await there.reload()
  await expect(there.getByRole('link', { name: title })).toBeVisible()
  await there.context().close()

  await page.goto('/app/Admin/Audit')
  await page.getByRole('button', { name: 'Check that nothing was changed' }).click()
  await expect(page.getByText(/nothing has been changed or removed: \d+ entries checked/)).toBeVisible()
  await page.goto('/app/Admin/Audit?person=ADMIN-MEENA')
  await expect(page.getByRole('cell', { name: /changed the roles of/ }).first()).toBeVisible()
})
