import type { APIContext } from 'astro'
import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { academicYearOf } from '#lib/rules/academic-year.ts'
import { usualPattern } from '#lib/rules/admission-pattern.ts'
import { numbersOffice } from '#lib/rules/admissions.ts'
import { goOnInput, seriesInput, type TypedSeries } from '#lib/schemas/admissions/series.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { invalid, isDomainError } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access/access.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, goTo, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { SeriesRule } from '../numbering/number-series.ts'

/** A rule as its table shows it. */
export interface ShownRule extends Pick<SeriesRule, 'pattern' | 'version' | 'year'> {
  /** Empty for the one that counts where the college has said nothing. */
  id: string
  courseId: string
  course: string
  next: string
}

/** The rules of the college, the one for everything first. */
export async function shownRules({ admissions, catalogue }: App): Promise<ShownRule[]> {
  const view = await catalogue.read()
  const rules = await admissions.series.all()
  const usual = { id: '', courseId: null, year: '', pattern: usualPattern, version: 0 }
  const hasOwn = rules.some(({ courseId, year }) => courseId === null && year === '')
  const all = hasOwn ? rules : [usual, ...rules]
  const shown = all.map(async ({ id, courseId, year, pattern, version }) => ({
    id,
    courseId: courseId ?? '',
    year,
    pattern,
    version,
    course: courseId === null ? m['admissions.numbers.everyCourse']() : view.nameOf(courseId),
    next: await nextOf(admissions, { courseId: courseId ?? '', year, pattern }),
  }))
  return (await Promise.all(shown)).toSorted(
    (one, other) =>
      Number(one.courseId !== '') - Number(other.courseId !== '') ||
      one.course.localeCompare(other.course) ||
      one.year.localeCompare(other.year),
  )
}

/** Empty for a series that is full: whoever saves an admission is told so. */
const nextOf = async ({ series }: App['admissions'], typed: TypedSeries): Promise<string> =>
  (
    await series.preview(typed).catch((error: unknown) => {
      if (isDomainError(error)) return []
      throw error
    })
  ).join(', ')

export interface NumberChoices {
  courses: readonly Option[]
  /** The academic year of today and the next one. */
  years: readonly Option[]
}

export async function numberChoices({ catalogue, clock }: App): Promise<NumberChoices> {
  const view = await catalogue.read()
  const now = academicYearOf(clock.now())
  const start = Number(now.slice(0, 4)) + 1
  return {
    courses: view.open('course').map(({ id, name }) => [id, name]),
    years: [now, `${start}-${start + 1}`].map((year) => [year, year]),
  }
}

/** The numbers that a typed pattern would write next. */
export const previewOf = (
  { admissions }: Pick<App, 'admissions'>,
  { values }: Pick<FormState, 'values'>,
): Promise<string[]> => admissions.series.preview(parseInput(seriesInput, values))

/** The jump that an address asks about, with what was typed; null where it is none, or none any more. */
export async function jumpAsked({ admissions }: Pick<App, 'admissions'>, query: URLSearchParams) {
  if (query.get('ask') !== 'goOn') return null
  const typed = { courseId: query.get('courseId') ?? '', number: query.get('number') ?? '' }
  try {
    return { typed, jump: await admissions.series.jump(parseInput(goOnInput, typed)) }
  } catch (error) {
    if (isDomainError(error)) return null
    throw error
  }
}

type Typed = typeof goOnInput | typeof seriesInput

/** What the page of admission numbers does, by the name of the button; a preview comes back beside what was typed. */
export const handleSeries = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(numbersOffice, context.locals.user)
    const { series } = context.locals.app.admissions
    const asked = textOf(form, 'action')
    const actor = actorOf(context)
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
