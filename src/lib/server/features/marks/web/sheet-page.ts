import type { CurrentUser } from '#lib/schemas/current-user.ts'
import { getLocale } from '#paraglide/runtime.js'
import type { App } from '../../../kernel/app.ts'
import type { RegisterPage } from '../feature.ts'
import type { SheetTotals } from '../sheets/sheet-query.ts'
import type { SheetStudent } from '../sheets/sheet.ts'

interface Asked {
  examId: string
  params: URLSearchParams
  user: CurrentUser | null
}

/** A mark sheet as its address asks for it, and the job that makes it anew. Null where there is no such exam. */
export async function sheetPage(app: App, { examId, params, user }: Asked) {
  const exam = await app.resultsStore.read.exams.find(examId)
  if (!exam) return null
  const [making, sheet] = await Promise.all([app.marks.behind(examId), app.marks.open(examId)])
  if (!sheet) return { exam, making, shown: null, register: null }
  const { list, besides } = await app.lists.showAll<SheetStudent>('markSheet', params, user, examId)
  // As `sheetRows` wrote them.
  const locale = getLocale()
  const register: RegisterPage = {
    register: await app.marks.register(examId, locale),
    making: await app.marks.makingRegister(examId, locale),
  }
  return { exam, making, register, shown: { list, totals: besides as SheetTotals } }
}
