import { m } from '#paraglide/messages.js'
import { routes } from '../routes.ts'
import type { CollegePageName } from '../schemas/college/pages.ts'
import type { CollegeFrame } from '../schemas/college.ts'

interface PageLink {
  name: CollegePageName
  /** For `href`. */
  path: string
  title: string
}

const links: Readonly<Record<CollegePageName, { path: string; title(): string }>> = {
  about: { path: routes.about, title: m['home.aboutLink'] },
  courses: { path: routes.courses, title: m['collegePages.courses.title'] },
  departments: { path: routes.departments, title: m['collegePages.departments.title'] },
}

/** Returns the links to the pages about the college that exist. */
export const pageLinks = ({ pages }: Pick<CollegeFrame, 'pages'>): PageLink[] =>
  pages.map((name) => ({ name, path: links[name].path, title: links[name].title() }))
