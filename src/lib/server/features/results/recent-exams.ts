import type { TopGroup } from '#lib/menu.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { href } from '#lib/i18n/href.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../kernel/app.ts'
import { examinationOffice } from './exam-states.ts'

const most = 5

/** The newest published exams: where its office works on them, and where everybody else reads them. */
export function recentExams({ examBoard }: App, { roles }: CurrentUser): readonly TopGroup[] {
  const published = examBoard.all().filter(examBoard.isOut).slice(0, most)
  const isOffice = examinationOffice.some((role) => roles.includes(role))
  const all = { title: m['campus.allResults'](), link: href(routes.results) }
  const links = published.map(({ id, title }) => ({
    title,
    link: href(isOffice ? routes.exam(id) : routes.result(title)),
  }))
  return [{ key: 'results', rank: 10, title: m['campus.group.results'](), links: [...links, all] }]
}
