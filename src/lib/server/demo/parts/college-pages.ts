import sharp from 'sharp'
import * as v from 'valibot'
import { collegePagesInput } from '#lib/schemas/college/pages.ts'
import type { App } from '../../app.ts'
import type { DemoPart } from '../demo-part.ts'

const aboutEn = `Sri Vidya College of Engineering was founded in 1998 by a trust of teachers. About 1,200 students study in five branches; every one of them is known by name.

# What we care about
- Small groups in the laboratories: two students at a bench
- Each student works a semester on a real task of a firm or a village
- The library is open until 22:00, on Sundays, too

# The campus
28 acres beside the Krishna canal, 20 minutes from Vijayawada by our own buses. Two hostels, a sports ground and a solar roof that feeds the workshops.`

const aboutDe = `Das Sri Vidya College of Engineering wurde 1998 von einem Verein von Lehrern gegründet. Etwa 1\u202F200 Studierende lernen in fünf Fachrichtungen; alle kennt man hier mit Namen.

# Was uns wichtig ist
- Kleine Gruppen im Labor: zwei Studierende an einem Platz
- Alle arbeiten ein Semester an einer Aufgabe aus einem Betrieb oder einem Dorf
- Die Bibliothek ist bis 22:00 Uhr offen, auch am Sonntag

# Der Campus
11 Hektar am Krishna-Kanal, mit unseren Bussen 20 Minuten von Vijayawada. Zwei Wohnheime, ein Sportplatz und ein Solardach, das die Werkstätten versorgt.`

const admissionsEn = `# Counselling
- First round: 6 to 10 July
- Second round: 3 to 5 August
- Spot admissions: from 20 August, while seats last

# How to apply
Convener seats are given by the state counselling, by EAPCET rank; our code there is SVCE. For management seats write or call, or come to the admissions office from Monday to Saturday, 10:00 to 16:00.

Bring the rank card, both memos of marks, the transfer certificate and four photos.`

const admissionsDe = `# Beratung
- Erste Runde: 6. bis 10. Juli
- Zweite Runde: 3. bis 5. August
- Restplätze: ab 20. August, solange es welche gibt

# So bewerben Sie sich
Convener-Plätze vergibt die Beratung des Staates nach dem Rang im EAPCET; unser Code dort ist SVCE. Für Management-Plätze schreiben oder rufen Sie uns an, oder kommen Sie von Montag bis Samstag, 10:00 bis 16:00 Uhr, in die Zulassungsstelle.

Bringen Sie die Rangkarte, beide Zeugnisse, das Abgangszeugnis und vier Fotos mit.`

const courseSentence = {
  en: 'Four years in eight semesters, the last one at a firm.',
  de: 'Vier Jahre in acht Semestern, das letzte in einem Betrieb.',
}

const computing = {
  en: 'Three computer centres and a laboratory for embedded systems.',
  de: 'Drei Rechenzentren und ein Labor für eingebettete Systeme.',
}

/** Seeds the pages of the college, with two drawn pictures. */
const seedCollegePages: DemoPart = async (app, actor) => {
  const fields = v.parse(collegePagesInput, {
    aboutEn,
    aboutDe,
    admissionsEn,
    admissionsDe,
    hasCourses: true,
    hasDepartments: true,
    admissionsPhone: '0866 255 0102',
    admissionsEmail: 'admissions@svce.example.edu',
    accountsPhone: '0866 255 0103',
    ...(await entriesOf(app)),
  })
  await app.college.savePages(fields, 0, actor)
  const words = [
    { altEn: 'The main building in the evening', altDe: 'Das Hauptgebäude am Abend' },
    { altEn: 'The canal beside the campus', altDe: 'Der Kanal neben dem Campus' },
  ]
  const drawn = [building, canal]
  for (const [index, each] of words.entries())
    await app.college.addPagePicture(await pictureOf(drawn[index] ?? ''), each, actor)
}
export default seedCollegePages

/** A sentence for a course and a department, and a head for each department. */
async function entriesOf({ catalogue, faculty }: Pick<App, 'catalogue' | 'faculty'>) {
  const view = await catalogue.read()
  const people = await faculty.presentIn('')
  const heads = view.open('department').flatMap(({ id }) => {
    const own = people.filter(({ departmentId }) => departmentId === id)
    const head = own.find(({ designation }) => designation === 'Professor') ?? own[0]
    return head ? [[id, head.id] as const] : []
  })
  const course = view.open('course').find(({ name }) => name === 'B.Tech')
  const department = view.find('department', 'CSE')[0]
  return {
    heads: Object.fromEntries(heads),
    sentences: {
      ...(course && { [course.id]: courseSentence }),
      ...(department && { [department.id]: computing }),
    },
  }
}

const sky =
  '<linearGradient id="s" x2="0" y2="1"><stop stop-color="#f4d9a8"/><stop offset="1" stop-color="#e8f1f5"/></linearGradient>'

const building = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640"><defs>${sky}</defs><path fill="url(#s)" d="M0 0h960v640H0z"/><path fill="#7d9a6b" d="M0 500h960v140H0z"/><path fill="#c9a27a" d="M160 260h640v250H160z"/><path fill="#8a5a3c" d="M140 260 480 150l340 110z"/><path fill="#5b3a28" d="M440 390h80v120h-80z"/><path fill="#f7e7c4" d="M210 310h60v80h-60zm110 0h60v80h-60zm260 0h60v80h-60zm110 0h60v80h-60z"/></svg>`

const canal = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640"><defs>${sky}</defs><path fill="url(#s)" d="M0 0h960v640H0z"/><path fill="#8fae7a" d="M0 330q480-90 960 0v310H0z"/><path fill="#5f93ad" d="M420 320h80l380 320H120z"/><path fill="#4f6f45" d="M90 330l50-180 50 180zm690 10 50-200 50 200zM240 320l30-110 30 110z"/></svg>`

const pictureOf = (drawing: string): Promise<Uint8Array> => sharp(Buffer.from(drawing)).jpeg().toBuffer()
