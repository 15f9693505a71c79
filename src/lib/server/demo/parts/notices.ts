import * as v from 'valibot'
import { dayAfter, daysBefore, indianDate } from '#lib/rules/dates/indian-days.ts'
import { noticeInput } from '#lib/schemas/notices.ts'
import type { DemoPart } from '../demo-part.ts'
import { fridayAfter } from '../demo-terms.ts'

const fees = {
  titleEn: 'Last day to pay the examination fee without a fine',
  textEn:
    'Students of II B.Tech pay the examination fee by the last day of this notice. Afterwards a fine of ₹ 100 is due for each week.\n\nPay online, or at the counter of the accounts office between 10:00 and 16:00.',
  titleDe: 'Letzter Tag für die Prüfungsgebühr ohne Zuschlag',
  textDe:
    'Studierende im zweiten Jahr des B.Tech zahlen die Prüfungsgebühr bis zum letzten Tag dieser Mitteilung. Danach kommen für jede Woche ₹ 100 hinzu.\n\nZahlen Sie online oder am Schalter der Buchhaltung zwischen 10:00 und 16:00 Uhr.',
  audiences: ['students', 'parents'],
  link: '/fees',
  isImportant: true,
}

const holidayOn = (day: string) => ({
  titleEn: `The college is closed on ${dateIn('en-IN', day)}`,
  textEn: 'All offices and the library are closed. Buses do not run. Classes resume on the next working day.',
  titleDe: `Das College ist am ${dateIn('de-DE', day)} geschlossen`,
  textDe:
    'Alle Büros und die Bibliothek sind geschlossen. Busse fahren nicht. Der Unterricht beginnt wieder am nächsten Arbeitstag.',
  audiences: ['public'],
})

/** @example dateIn('en-IN', '2026-12-04') // 'Friday, 4 December' */
const dateIn = (locale: string, day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })

const admissions = {
  titleEn: 'Admissions to B.Tech: counselling dates',
  textEn:
    'Counselling for the management seats begins next week in the seminar hall.\n\nBring the rank card, both memos and four photos. The list of papers is attached.',
  titleDe: 'Zulassung zum B.Tech: Termine der Beratung',
  textDe:
    'Die Beratung für die Management-Plätze beginnt nächste Woche im Seminarraum.\n\nBringen Sie die Rangkarte, beide Zeugnisse und vier Fotos mit. Die Liste der Unterlagen hängt an.',
  audiences: ['public'],
  link: 'https://apsche.ap.gov.in',
}

const visit = {
  titleEn: 'Visit of the accreditation team',
  textEn: 'The team of NAAC visits the departments on two days. Files of each course stand ready by 9:00.',
  audiences: ['faculty', 'staff'],
  isImportant: true,
}

const meeting = {
  titleEn: 'Alumni meeting in the main auditorium',
  textEn: 'Everybody who studied here is welcome, with family. Tell the office who comes along.',
  audiences: ['public', 'alumni'],
}

const draft = {
  titleEn: 'Sports day',
  textEn: 'Registration begins soon.',
  audiences: ['students'],
}

const paperLines = [
  'Papers for the admission to B.Tech',
  '',
  '1. Rank card of the entrance examination (EAPCET)',
  '2. Memo of marks of class 10',
  '3. Memo of marks of class 12 or the Intermediate examination',
  '4. Transfer certificate of the last college',
  '5. Study and conduct certificates of the last seven years',
  '6. Community and income certificates, where they apply',
  '7. Aadhaar card of the candidate',
  '8. Four passport photographs',
  '',
  'Bring the originals and two sets of copies.',
]

/** Draws a page of plain lines. */
function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replaceAll(/[()\\]/g, String.raw`\$&`)}) Tj T*`)
  const drawing = `BT /F 12 Tf 20 TL 72 760 Td ${shown.join('\n')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/Lang(en)>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(
    `${text}${table}trailer<</Size ${count}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}

const paper = { name: 'List of papers.pdf', bytes: pdfOf(paperLines) }

/** Seeds notices: for everybody, for some, and one that is not published yet. */
const seedNotices: DemoPart = async ({ notices, clock }, actor) => {
  const today = indianDate(clock.now())
  const until = Array.from({ length: 30 }).reduce<string>((day) => dayAfter(day), today)
  const typed = (said: object, shownFrom: string) =>
    v.parse(noticeInput, { ...said, shownFrom, shownUntil: until })
  const up = [
    [meeting, 6],
    [admissions, 4],
    [visit, 2],
    [holidayOn(fridayAfter(today)), 1],
    [fees, 0],
  ] as const
  for (const [said, days] of up) {
    const file = said === admissions ? paper : null
    const id = await notices.add(typed(said, daysBefore(today, days)), actor, file)
    await notices.publish({ id, version: 1 }, actor)
  }
  await notices.add(typed(draft, today), actor, null)
}
export default seedNotices
