import {
  chooseFile,
  enter,
  expect,
  expectAccessible,
  expectAccessibleInLightAndDark,
} from '../../support/browser/e2e.ts'
import { pictureOf } from '../../support/admissions/photo-zips.ts'
import { testInSampleCollege } from '../../support/app/sample-college.ts'
import { zipOf } from '../../support/documents/zip-bytes.ts'

const test = testInSampleCollege()

const sheet = {
  name: 'admissions.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Student Name,Gender,Course,Batch,Branch,Adhaar No,Hall Ticket No',
      'Hema Varma,F,B.Tech,2026,CSE,2341 2341 2346,HT7001',
      'Manoj Varma,M,B.Tech,2026,CSE,3456 3456 3456,HT7002',
    ].join('\n'),
  ),
}

async function zipWith(name: string, ...photos: readonly string[]) {
  const bytes = await pictureOf()
  return {
    name,
    mimeType: 'application/zip',
    buffer: zipOf(photos.map((photo) => ({ name: photo, bytes }))),
  }
}

test('a clerk gives photos beside a spreadsheet and afterwards, and taking the rows back takes them along', async ({
  page,
}) => {
  await enter(page, 'admissions-swathi', '/app/Admissions/upload')
  const photos = page.getByRole('region', { name: 'Photos', exact: true })
  const rows = page.getByLabel('File', { exact: true })
  await expect(rows).toBeEnabled()
  await chooseFile(rows, sheet)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('button', { name: 'Save 2 rows' })).toBeEnabled()

  const chooser = photos.getByLabel('Zip file with the photos')
  await chooseFile(chooser, {
    name: 'photos.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('none'),
  })
  await expect(photos.getByRole('alert')).toContainText('This is not a zip file.')
  const job = '**/api/v1/getJob?*'
  await page.route(job, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'queued' } })
  })
  await chooseFile(chooser, await zipWith('class.zip', 'class/ht7001.JPG', 'class/HT9.jpg', 'class/note.txt'))
  await expect(photos.getByText('Waiting until tasks that were started earlier are done')).toBeVisible()
  await page.unroute(job)
  await expect(photos.getByText('Belong to somebody')).toBeVisible()
  await expect(photos.getByText('class/HT9.jpg: Nobody in the upload has this')).toBeVisible()
  await expect(
    photos.getByText('class/note.txt: Please name the picture by the hall ticket number'),
  ).toBeVisible()
  await expect(photos.getByText('The photos are saved with the rows')).toBeVisible()
  await expectAccessibleInLightAndDark(page)

  await page.getByRole('button', { name: 'Save 2 rows' }).click()
  await expect(photos.getByText('1 photo is saved.')).toBeVisible()
  await photos.getByRole('link', { name: 'All photos, also as a file' }).click()
  await expect(page.getByRole('heading', { name: 'Photos from zip files', level: 1 })).toBeVisible()
  await expectAccessibleInLightAndDark(page)
  await page.getByRole('link', { name: 'Hema Varma' }).first().click()
  await expect(page.getByRole('img', { name: /Hema Varma/ })).toBeVisible()

  await page.goto('/de/app/Admissions/upload')
  const fotos = page.getByRole('region', { name: 'Fotos', exact: true })
  await chooseFile(
    fotos.getByLabel('ZIP-Datei mit den Fotos'),
    await zipWith('alle.zip', 'HT7001.jpg', 'HT7002.jpg'),
  )
  await fotos.getByLabel('1 Person hat schon ein Foto: dieses ersetzen').check()
  await expectAccessible(page)
  await fotos.getByRole('button', { name: '2 Fotos speichern' }).press('Enter')
  await expect(fotos.getByText('2 Fotos sind gespeichert.')).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig machen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rückgängig machen' }).click()
  await expect(page.getByText('Rückgängig gemacht', { exact: true })).toBeVisible()
  await expect(fotos.getByText('Bitte laden Sie zuerst eine Tabelle hoch')).toBeVisible()
})
