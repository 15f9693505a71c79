import type { APIContext } from 'astro'
import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { academicYearOf } from '#lib/rules/dates/academic-year.ts'
import { usualPattern } from '#lib/rules/numbers/admission-pattern.ts'
import { numbersOffice } from '#lib/rules/roles/offices.ts'
import { goOnInput, seriesInput, type TypedSeries } from '#lib/schemas/admissions/series.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { invalid, isDomainError } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, goTo, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { SeriesRule } from '../numbering/number-series.ts'

/** A rule as its table shows it. */
export interface SeriesRuleView extends Pick<SeriesRule, 'pattern' | 'version' | 'year'> {
  /** Empty for the default rule. */
  id: string
  courseId: string
  course: string
  next: string
}

/** Lists the college's rules, the default one first. */
export async function loadSeriesRules({ admissions, catalogue }: App): Promise<SeriesRuleView[]> {
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

/** Empty for a full series; saving an admission reports it. */
const nextOf = async ({ series }: App['admissions'], typed: TypedSeries): Promise<string> =>
  (
    await series.preview(typed).catch((error: unknown) => {
      if (isDomainError(error)) return []
      throw error
    })
  ).join(', ')

export interface NumberChoices {
  courses: readonly Option[]
  /** The current academic year and the next one. */
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

/** Previews the next numbers of a typed pattern. */
export const previewOf = (
  { admissions }: Pick<App, 'admissions'>,
  { values }: Pick<FormState, 'values'>,
): Promise<string[]> => admissions.series.preview(parseInput(seriesInput, values))

/** The jump in the address, with the typed values; null where there is none, or where it no longer applies. */
export async function findRequestedJump({ admissions }: Pick<App, 'admissions'>, query: URLSearchParams) {
  if (query.get('ask') !== 'goOn') return null
  const typed = { courseId: query.get('courseId') ?? '', number: query.get('number') ?? '' }
  try {
    return { typed, jump: await admissions.series.jump(parseInput(goOnInput, typed)) }
  } catch (error) {
    if (isDomainError(error)) return null
    throw error
  }
}

type SeriesFormSchema = typeof goOnInput | typeof seriesInput

/** Handles the page of admission numbers by the button's name; a preview returns beside the typed values. */
export const handleSeries = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(numbersOffice, context.locals.user)
    const { series } = context.locals.app.admissions
    const asked = textOf(form, 'action')
    const actor = actorOf(context)
    const version = Number(textOf(form, 'version'))
    if (asked === 'goOn') {
      // An impossible jump is reported here; otherwise the next page shows its effect, and a reload asks again.
      await series.jump(parseForm(form, goOnInput))
      const typed = { courseId: textOf(form, 'courseId'), number: textOf(form, 'number') }
      return goTo(`${href(routes.admissionNumbers)}?${new URLSearchParams({ ask: 'goOn', ...typed })}`)
    }
    if (asked === 'goOnSure')
      await series.goOnFrom({ ...parseForm(form, goOnInput), series: textOf(form, 'series') }, actor)
    else if (asked === 'remove') await series.remove(textOf(form, 'id'), version, actor)
    else if (asked === 'save') await series.save(parseForm(form, seriesInput), version, actor)
    else if (asked === 'preview') {
      // An unusable pattern is reported here; otherwise the page shows its numbers.
      await series.preview(parseForm(form, seriesInput))
      return 'preview'
    } else throw invalid('request.invalid')
    return goOnDone(context, href(routes.admissionNumbers), asked)
  })

const parseForm = <Schema extends SeriesFormSchema>(form: FormData, schema: Schema): v.InferOutput<Schema> =>
  parseInput(
    schema,
    Object.fromEntries(Object.keys(schema.entries).map((name) => [name, textOf(form, name)])),
  )
