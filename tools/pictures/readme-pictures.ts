import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { mainExam, resultPath } from '#tests/support/results/main-exam.ts'
import type { Subject } from './subject.ts'
import { type Place, openCamera } from './take.ts'
import type { Sheet } from './sheet.ts'

const phone: Sheet = { name: 'readme-phone', width: 360, height: 740, scheme: 'light', locale: '' }
const desk: Sheet = { name: 'readme-desk', width: 1280, height: 800, scheme: 'light', locale: '' }

const chosen: readonly { file: string; sheet: Sheet; path: string; by: string | null }[] = [
  { file: 'landing', sheet: desk, path: '/', by: null },
  { file: 'result', sheet: phone, path: resultPath(mainExam, '21B81A0501'), by: null },
  { file: 'examinations', sheet: desk, path: '/app/Examinations', by: 'exam-lakshmi' },
  {
    file: 'dashboard-dark',
    sheet: { ...phone, scheme: 'dark' },
    path: '/app/Dean Dashboard',
    by: 'dean-suresh',
  },
]

/** Writes the README's pictures as small as possible: one screen each, with 64 colours. */
export async function writeReadmePictures(place: Place, folder = 'docs/pictures'): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { file, sheet, path, by } of chosen) {
    const camera = openCamera(place, sheet)
    const subject: Subject = { group: 'Public pages', name: file, path, by, isScreen: true }
    const [picture] = await camera.take(subject)
    await camera.close()
    if (!picture) throw new Error(`No picture of ${path}.`)
    const small = sharp(join(place.folder, picture.file)).resize({ width: Math.min(sheet.width, 880) })
    await small.webp({ quality: 80 }).toFile(join(folder, `${file}.webp`))
  }
}
