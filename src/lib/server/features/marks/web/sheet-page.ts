import type { APIContext } from 'astro'
import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormState, goTo, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { exportOneOf } from '../../../kernel/lists/files/export-list.ts'
import type { RegisterPage } from '../feature.ts'
import type { SheetTotals } from '../sheets/sheet-query.ts'
import { subjectColumn } from '../sheets/mark-sheet.list.ts'
import type { SheetStudent } from '../sheets/sheet.ts'
import { listOfPart, statisticsParts } from '../statistics/statistics.lists.ts'

interface SheetRequest {
  examId: string
  params: URLSearchParams
  user: CurrentUser | null
}

/** The mark sheet for the query of its page, and the job that rebuilds it. Null if there is no such exam. */
export async function sheetPage(app: App, { examId, params, user }: SheetRequest) {
  const exam = await app.resultsStore.read.exams.find(examId)
  if (!exam) return null
  const [making, sheet] = await Promise.all([app.marks.behind(examId), app.marks.open(examId)])
  if (!sheet) return { exam, making, shown: null, register: null }
  const { list, besides } = await app.lists.showAll<SheetStudent>('markSheet', params, user, examId)
  // The cast below matches what `sheetRows` returns.
  const locale = getLocale()
  const register: RegisterPage = {
    register: await app.marks.register(examId, locale),
    making: await app.marks.makingRegister(examId, locale),
  }
  const columns = new Set(list.columns.map(({ name }) => name))
  const subjects = sheet.sheet.subjects.filter(({ code }) => columns.has(subjectColumn(code)))
  return { exam, making, register, shown: { list, subjects, totals: besides as SheetTotals } }
}

/** Starts the tabulation register of an exam, for all branches or one. */
export const handleRegister = (context: APIContext, examId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(examinationOffice, user)
    const branchId = (await app.catalogue.read()).byId(textOf(form, 'branch'))?.id ?? ''
    const asked = { examId, branchId, locale: getLocale(), actor: actorOf(context) }
    await app.marks.makeRegister(asked)
    return goTo(`${href(routes.marksOf(examId))}#register`)
  })

const examId = v.pipe(v.string(), v.uuid('field.invalid'))

export const exportMarkSheet = exportOneOf({
  summary:
    'The students of an exam with their grades in its subjects as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: examinationOffice,
  params: v.object({ examId }),
  list: () => 'markSheet',
  about: ({ examId: exam }) => exam,
})

export const exportExamStatistics = exportOneOf({
  summary:
    'How an exam went by subject or branch, how many failed in how many subjects, or its rank list, as CSV, or with format=xlsx as a sheet. compare=… names an earlier exam to stand beside it.',
  access: examinationOffice,
  params: v.object({ examId, part: v.picklist(statisticsParts, 'field.invalid') }),
  list: ({ part }) => listOfPart(part),
  about: ({ examId: exam }) => exam,
})
