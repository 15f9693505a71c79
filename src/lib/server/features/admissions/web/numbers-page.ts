import { usualPattern } from '#lib/rules/admission-pattern.ts'
import { academicYearOf } from '#lib/rules/academic-year.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { type TypedSeries, goOnInput, seriesInput } from '#lib/schemas/admissions/series.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { isDomainError } from '../../../kernel/core/errors.ts'
import type { FormState } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import type { SeriesRule } from '../admission-series.ts'

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
  const [view, rules] = [await catalogue.read(), await admissions.series.all()]
  const usual = { id: '', courseId: null, year: '', pattern: usualPattern, version: 0 }
  const hasOwn = rules.some(({ courseId, year }) => courseId === null && year === '')
  const all = hasOwn ? rules : [usual, ...rules]
  const shown = all.map(async ({ id, courseId, year, pattern, version }) => ({
    ...{ id, courseId: courseId ?? '', year, pattern, version },
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
