import { inLanguage, type TextInLanguage } from '#lib/college/college-text.ts'
import type { Locale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import type { FacultyMember } from '../../faculty/feature.ts'
import { type PagePicture, pagePictureSizes, pagePictureUrl } from '../pages/page-pictures.ts'
import type { StoredPages } from '../pages/pages.service.ts'

interface ShownPicture {
  src: string
  srcset: string
  alt: string
  lang: Locale | undefined
}

export interface AboutPage {
  text: TextInLanguage
  pictures: readonly ShownPicture[]
}

/** Null while the page is empty. */
export async function aboutPage(
  { college }: Pick<App, 'college'>,
  locale: Locale,
): Promise<AboutPage | null> {
  const { pages } = await college.frame()
  if (!pages.includes('about')) return null
  const { aboutEn, aboutDe } = await college.pages()
  const { contact } = await college.settings()
  const written = inLanguage({ en: aboutEn, de: aboutDe }, locale)
  const pictures = await college.pagePictures()
  return {
    text: written.text === '' ? { text: contact.aboutUs, lang: undefined } : written,
    pictures: pictures.map((picture) => shownPicture(picture, locale)),
  }
}

function shownPicture(picture: PagePicture, locale: Locale): ShownPicture {
  const { text, lang } = inLanguage({ en: picture.altEn, de: picture.altDe }, locale)
  return {
    src: pagePictureUrl(picture, 'small'),
    srcset: (['small', 'large'] as const)
      .map((size) => `${pagePictureUrl(picture, size)} ${pagePictureSizes[size]}w`)
      .join(', '),
    alt: text,
    lang,
  }
}

/** How to apply: dates, what to bring, and whom to ask. */
export interface Admissions {
  text: TextInLanguage
  phone: string
  email: string
}

/** Null where the college has entered nothing. */
export function admissionsOf(pages: StoredPages, locale: Locale): Admissions | null {
  const { admissionsEn, admissionsDe, admissionsPhone: phone, admissionsEmail: email } = pages
  const text = inLanguage({ en: admissionsEn, de: admissionsDe }, locale)
  return text.text === '' && phone === '' && email === '' ? null : { text, phone, email }
}

interface ShownBranch {
  name: string
  /** Seats by seat type, in the order of `seatTypes`. */
  seats: readonly number[]
  total: number
}

export interface ShownCourse {
  id: string
  name: string
  years: number | null
  sentence: TextInLanguage
  /** The seat types that any of the branches has. */
  seatTypes: readonly string[]
  branches: readonly ShownBranch[]
  total: number
}

export interface CoursesPage {
  courses: readonly ShownCourse[]
  admissions: Admissions | null
}

/** Null while the college does not show its courses, or has none. */
export async function coursesPage(app: Pick<App, 'college' | 'catalogue'>, locale: Locale) {
  const pages = await app.college.pages()
  if (!pages.hasCourses) return null
  const view = await app.catalogue.read()
  const courses = view
    .open('course')
    .map((course) => shownCourse(view, course, sentenceOf(pages, course.id, locale)))
    .filter(({ branches }) => branches.length > 0)
  if (courses.length === 0) return null
  return { courses, admissions: admissionsOf(pages, locale) } satisfies CoursesPage
}

function shownCourse(view: CatalogueView, course: CatalogueEntry, sentence: TextInLanguage): ShownCourse {
  const branches = view.open('branch', { parentId: course.id })
  const types = view.open('seatType').filter(({ id }) => branches.some(({ intake }) => (intake[id] ?? 0) > 0))
  const shown = branches.map(({ name, intake }) => {
    const seats = types.map(({ id }) => intake[id] ?? 0)
    return { name, seats, total: sumOf(seats) }
  })
  return {
    id: course.id,
    name: course.name,
    years: course.years,
    sentence,
    seatTypes: types.map(({ name }) => name),
    branches: shown,
    total: sumOf(shown.map(({ total }) => total)),
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0)

const sentenceOf = ({ sentences }: StoredPages, id: string, locale: Locale): TextInLanguage =>
  inLanguage(sentences[id] ?? { en: '', de: '' }, locale)

/** What is public of a faculty member. */
interface ShownMember {
  name: string
  designation: string
  /** Empty unless the college shows the addresses. */
  email: string
}

export interface ShownDepartment {
  id: string
  name: string
  sentence: TextInLanguage
  head: ShownMember | null
  faculty: readonly ShownMember[]
}

/**
 * Null while the college does not show its departments, or has none. Those who have left are absent, and so are departments
 * about which there is only a name, unless this is all there is.
 */
export async function departmentsPage(
  app: Pick<App, 'college' | 'catalogue' | 'faculty'>,
  locale: Locale,
): Promise<readonly ShownDepartment[] | null> {
  const pages = await app.college.pages()
  const open = pages.hasDepartments ? (await app.catalogue.read()).open('department') : []
  if (open.length === 0) return null
  const present = await app.faculty.presentIn('')
  const departments = open.map(({ id, name }): ShownDepartment => {
    const own = present.filter(({ departmentId }) => departmentId === id)
    const head = own.find((member) => member.id === pages.heads[id])
    return {
      id,
      name,
      sentence: sentenceOf(pages, id, locale),
      head: head ? shownMember(head, pages) : null,
      faculty: own.filter((member) => member !== head).map((member) => shownMember(member, pages)),
    }
  })
  const described = departments.filter(
    ({ sentence, head, faculty }) => sentence.text !== '' || head !== null || faculty.length > 0,
  )
  return described.length > 0 ? described : departments
}

const shownMember = (
  { name, designation, email }: FacultyMember,
  { hasFacultyEmails }: StoredPages,
): ShownMember => ({ name, designation, email: hasFacultyEmails ? email : '' })
