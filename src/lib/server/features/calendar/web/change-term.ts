import type { APIContext } from 'astro'
import { termKeepers } from '#lib/calendar/calendar-roles.ts'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { pinOf } from '../../../kernel/core/digest.ts'
import { invalid, isDomainError } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormPlan, ofPressedButton, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { CatalogueEntry, SectionProposal } from '../../catalogue/feature.ts'
import type { CalendarEffect } from '../effects.ts'
import { instructionDays, nameTerm } from '../terms/term-effects.ts'
import type { TermContent, TermRecord } from '../terms/term.ts'
import { type DaysPlan, requirePin } from './plan-change.ts'
import { atSections, sectionPlans, typedTerm } from './term-form.ts'

/**
 * Changes or removes a term, or makes sections that it lacks, depending on the button. A change is shown with what it
 * alters before it is saved.
 */
export async function handleTerm(context: APIContext, id: string): Promise<Response | FormPlan<DaysPlan>> {
  const { app, user } = context.locals
  const { calendar } = app
  const shown: { plan: DaysPlan | null } = { plan: null }
  const sent = await plainForm(context, { limit: 'staff' }, (form) => {
    requireAccess(termKeepers, user)
    const actor = actorOf(context)
    const seen = { id, version: Number(textOf(form, 'version')) }
    const done = (word: string, to = routes.term(id)): Response => goOnDone(context, href(to), word)
    const preview = async (): Promise<string> => {
      shown.plan = await planTermChange(app, id, form)
      return 'preview'
    }
    return ofPressedButton<() => Promise<Response | string>>(form, {
      preview,
      async commit() {
        const found = await calendar.findTerm(id)
        try {
          if (found?.version === seen.version)
            requirePin(await planTermChange(app, id, form), textOf(form, 'pin'))
          await calendar.changeTerm(seen, typedTerm(form), actor)
        } catch (error) {
          // A refused change is shown next to a fresh preview.
          if (isDomainError(error)) await preview().catch(() => {})
          throw error
        }
        return done('changed')
      },
      async sections() {
        const term = await calendar.findTerm(id)
        const plans = term ? sectionPlans(form, term) : []
        if (plans.length === 0) throw invalid('calendar.sectionsMissing')
        await app.catalogue.makeSections(plans, actor).catch((error: unknown) => {
          throw atSections(form, error)
        })
        return done('sections')
      },
      async remove() {
        await calendar.removeTerm(seen, actor)
        return done('removed', routes.terms)
      },
    })()
  })
  return sent instanceof Response ? sent : { ...sent, plan: shown.plan }
}

async function planTermChange(app: App, id: string, form: FormData): Promise<DaysPlan> {
  const fields = typedTerm(form)
  const content = await app.calendar.checkTerm(fields, id)
  const stored = await app.calendar.findTerm(id)
  const effects = stored ? await effectsOfDates(app, stored, content) : []
  return { effects, isPast: false, pin: pinOf([id, textOf(form, 'version'), fields, effects]) }
}

/** The days of instruction that other dates give or take. */
async function effectsOfDates(
  { calendar, catalogue }: Pick<App, 'calendar' | 'catalogue'>,
  stored: TermRecord,
  content: TermContent,
): Promise<CalendarEffect[]> {
  const book = await calendar.read()
  const [before, after] = [stored, content].map((dates) => instructionDays(book.calendar, dates))
  if (before === after) return []
  const sayDays = (days = 0): string => m['calendar.workingDays']({ days: showCount(days) })
  return [
    {
      what: nameTerm(await catalogue.read(), content),
      before: sayDays(before),
      after: sayDays(after),
      link: null,
    },
  ]
}

/** The sections of a branch in a term, with those that it lacks. */
export interface TermBranch {
  branchId: string
  branch: string
  sections: readonly Pick<CatalogueEntry, 'id' | 'name'>[]
  proposal: SectionProposal
}

/** Lists the branches of a term's course with their sections. */
export async function branchesOfTerm(
  { catalogue }: Pick<App, 'catalogue'>,
  { courseId, batchId, semesterId }: TermRecord,
): Promise<TermBranch[]> {
  const view = await catalogue.read()
  return Promise.all(
    view.open('branch', { parentId: courseId }).map(async ({ id: branchId }) => ({
      branchId,
      branch: view.placeWord(branchId),
      sections: view.open('section', { parentId: branchId, batchId, semesterId }),
      proposal: await catalogue.proposeSections({ branchId, batchId, semesterId }, view),
    })),
  )
}
