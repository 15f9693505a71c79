import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { gradeScaleInput, scaleFields } from '#lib/schemas/results/grade-scale.ts'
import { invalid, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { RegulationScaleChoice } from '../scales/scales.service.ts'
import { beforeField, scaleField } from './scales-page.ts'

/** Handles the forms for grade scales and their assignment to regulations. */
export const handleScales = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff', mostFields: 1000 }, async (form) => {
    const { app, user } = context.locals
    requireAccess(examinationOffice, user)
    const actor = actorOf(context)
    const { gradeScales } = app
    const seen = { name: textOf(form, 'name'), version: Number(textOf(form, 'version')) }
    switch (textOf(form, 'action')) {
      case 'save': {
        const typed = parseInput(gradeScaleInput, textsOf(form, scaleFields))
        await (seen.name === '' ? gradeScales.add(typed, actor) : gradeScales.change(seen, typed, actor))
        return done(context, 'saved')
      }
      case 'rename': {
        const stored = (await gradeScales.read()).find(seen.name)
        if (!stored) throw notFound('scale.notFound')
        const title = textOf(form, 'title')
        if (title === '') throw refuseAt('title', 'field.required')
        const { grades, aliases } = stored
        await gradeScales.change(seen, { title, grades, aliases }, actor)
        return done(context, 'saved')
      }
      case 'retire':
      case 'reinstate': {
        const isRetired = textOf(form, 'action') === 'retire'
        await gradeScales.retire(seen, isRetired, actor)
        return done(context, isRetired ? 'retired' : 'reinstated')
      }
      case 'assign':
        await gradeScales.assign(parseChoices(form), actor)
        return done(context, 'assigned')
      default:
        throw invalid('request.invalid')
    }
  })

const done = (context: APIContext, what: string): Response =>
  goOnDone(context, href(routes.gradeScales), what)

/** Reads a choice for each regulation of the page. */
const parseChoices = (form: FormData): RegulationScaleChoice[] =>
  [...form.keys()].flatMap((field) => {
    const regulation = field.startsWith(scaleField('')) ? field.slice(scaleField('').length) : ''
    if (regulation === '') return []
    return [{ regulation, before: textOf(form, beforeField(regulation)), after: textOf(form, field) }]
  })
