import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { numbersOffice } from '#lib/rules/admissions.ts'
import { routes } from '#lib/routes.ts'
import { goOnInput, seriesInput } from '#lib/schemas/admissions/series.ts'
import * as v from 'valibot'
import { invalid } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { goTo } from '../../../kernel/http/go-to.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

type Typed = typeof goOnInput | typeof seriesInput

/** What the page of admission numbers does, by the name of the button; a preview comes back beside what was typed. */
export const handleSeries = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(numbersOffice, context.locals.user)
    const { series } = context.locals.app.admissions
    const [asked, actor] = [textOf(form, 'action'), actorOf(context)]
    const version = Number(textOf(form, 'version'))
    if (asked === 'goOn') {
      // Said here where it cannot be; the page that it leads to asks with what it does, and a reload asks again.
      await series.jump(typedIn(form, goOnInput))
      const typed = { courseId: textOf(form, 'courseId'), number: textOf(form, 'number') }
      return goTo(`${href(routes.admissionNumbers)}?${new URLSearchParams({ ask: 'goOn', ...typed })}`)
    }
    if (asked === 'goOnSure')
      await series.goOnFrom({ ...typedIn(form, goOnInput), series: textOf(form, 'series') }, actor)
    else if (asked === 'remove') await series.remove(textOf(form, 'id'), version, actor)
    else if (asked === 'save') await series.save(typedIn(form, seriesInput), version, actor)
    else if (asked === 'preview') {
      // Said here where it makes no numbers; the page shows them.
      await series.preview(typedIn(form, seriesInput))
      return 'preview'
    } else throw invalid('request.invalid')
    return goOnDone(context, href(routes.admissionNumbers), asked)
  })

const typedIn = <Schema extends Typed>(form: FormData, schema: Schema): v.InferOutput<Schema> =>
  parseInput(
    schema,
    Object.fromEntries(Object.keys(schema.entries).map((name) => [name, textOf(form, name)])),
  )
