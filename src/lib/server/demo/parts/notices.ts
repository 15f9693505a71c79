import * as v from 'valibot'
import { dayAfter, daysBefore, indianDate } from '#lib/rules/dates/indian-days.ts'
import { noticeInput } from '#lib/schemas/notices.ts'
import type { DemoPart } from '../demo-part.ts'

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

const holiday = {
  titleEn: 'The college is closed on Friday',
  textEn: 'All offices and the library are closed. Buses do not run. Classes go on on Monday.',
  titleDe: 'Das College ist am Freitag geschlossen',
  textDe:
    'Alle Büros und die Bibliothek sind geschlossen. Busse fahren nicht. Der Unterricht geht am Montag weiter.',
  audiences: ['public'],
}

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

const paper = { name: 'List of papers.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }

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
    [holiday, 1],
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
