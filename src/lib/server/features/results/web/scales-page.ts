import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { quoteScales, sayGrades, titleOfScale } from '#lib/results/check-lines.ts'
import { routes } from '#lib/routes.ts'
import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import type { GradeScheme } from '#lib/rules/grades/grade-scheme.ts'
import { gradePlaces, gradeScaleInput, scaleFields } from '#lib/schemas/results/grade-scale.ts'
import type { App } from '../../../kernel/app.ts'
import { invalid, notFound, refuseAt } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { CollegeScale, GradeScales } from '../scales/grade-scales.ts'
import type { RegulationScaleChoice } from '../scales/scales.service.ts'

/** Used instead of a stored name for a scale that does not exist yet. */
export const newScale = '+'

const scaleField = (regulation: string): string => `scale-${regulation}`
/** Holds the value that the page showed. */
const beforeField = (regulation: string): string => `before-${regulation}`

/** A regulation of the page, with its fields. */
interface RegulationView {
  name: string
  /** Empty where the college has chosen none. */
  scale: string
  field: string
  before: string
}

interface ScaleView extends Pick<CollegeScale, 'name' | 'version' | 'isShipped' | 'isRetired' | 'changedAt'> {
  title: string
  /** Each grade with its points. */
  grades: string
  /** Other spellings, for grades that have some. */
  aliases: readonly string[]
  exams: number
  /** True if marks are committed with it, so that its grades cannot change. */
  isInUse: boolean
  /** The person who changed it last; empty where nobody did. */
  by: string
}

export interface ScalesPage {
  scales: readonly ScaleView[]
  /** Regulations of the catalogue, and those that have a scale. */
  regulations: readonly RegulationView[]
  /** The scales that a regulation may take. */
  options: readonly (readonly [name: string, title: string])[]
}

/** Formats all scales and the assignments of regulations. */
export async function scalesPage(
  app: Pick<App, 'gradeScales' | 'catalogue' | 'people'>,
): Promise<ScalesPage> {
  const [scales, usage] = await Promise.all([app.gradeScales.read(), app.gradeScales.usage()])
  const names = await app.people.namesOf(scales.all.map(({ changedBy }) => changedBy).filter(Boolean))
  const listed = (await app.catalogue.read()).open('regulation').map(({ name }) => name)
  const known = new Set(listed.map(regulationKey))
  const others = scales.all.flatMap(({ name }) => scales.regulationsOf(name)).filter((key) => !known.has(key))
  return {
    scales: scales.all.map((scale) => ({
      name: scale.name,
      version: scale.version,
      isShipped: scale.isShipped,
      isRetired: scale.isRetired,
      changedAt: scale.changedAt,
      title: titleOfScale(scale),
      grades: sayGrades(scale).join(' · '),
      aliases: formatAliases(scale),
      exams: usage.exams.get(scale.name) ?? 0,
      isInUse: usage.inUse.has(scale.name),
      by: names.get(scale.changedBy) ?? '',
    })),
    regulations: [...listed, ...others].toSorted().map((name) => ({
      name,
      scale: scales.ofRegulation(name)?.name ?? '',
      field: scaleField(name),
      before: beforeField(name),
    })),
    options: scales.open.map((scale) => [scale.name, titleOfScale(scale)] as const),
  }
}

/** @example ['ABSENT = Ab'] */
const formatAliases = ({ aliases }: GradeScheme): string[] =>
  Object.entries(aliases).map(([word, grade]) => `${word} = ${grade}`)

export interface ScaleForm extends FormState {
  /** Empty for a new one. */
  name: string
  /** Only its title may change. */
  isInUse: boolean
  /** Each grade with its points, where grades cannot change. */
  grades: string
  /** The stored scale, where another person saved it meanwhile. */
  stored: string
}

/**
 * Fills the form with the typed values, a scale, a copy of one, or nothing. Null where the scale does not exist.
 */
export async function scaleForm(
  { gradeScales }: Pick<App, 'gradeScales'>,
  { edited, copied, sent }: { edited: string | null; copied: string | null; sent: FormState },
): Promise<ScaleForm | null> {
  const isSent = ['save', 'rename'].includes(sent.values['action'] ?? '')
  const name = isSent ? (sent.values['name'] ?? '') : edited === newScale ? '' : (edited ?? '')
  const scales = await gradeScales.read()
  const stored = scales.find(name)
  const from = copied === null ? stored : scales.find(copied)
  const isKnown = name === '' || (stored !== null && !stored.isShipped)
  if (!isKnown || (copied !== null && !from)) return null
  const values = isSent
    ? sent.values
    : { ...toFormInput(from), title: copied === null ? (stored?.title ?? '') : '' }
  const isStale = sent.code === 'scale.changedSince'
  return {
    ...sent,
    name,
    values: { ...values, name, version: String(stored?.version ?? 0) },
    isInUse: name !== '' && (await gradeScales.usage()).inUse.has(name),
    grades: stored ? sayGrades(stored).join(' · ') : '',
    stored: isStale ? storedIn(scales, name) : '',
  }
}

function storedIn(scales: GradeScales, name: string): string {
  const stored = scales.find(name)
  return stored ? `${quoteScales([stored])}: ${sayGrades(stored).join(' · ')}` : ''
}

function toFormInput(scale: CollegeScale | null): Record<string, string> {
  const rows = gradePlaces.flatMap((place) => {
    const grade = scale?.grades[place - 1]
    if (!grade) return []
    const words = Object.entries(scale.aliases).filter(([, meant]) => meant === grade.grade)
    return [
      [`grade${place}`, grade.grade],
      [`points${place}`, grade.points === null ? '' : String(grade.points)],
      [`outcome${place}`, grade.outcome],
      [`aliases${place}`, words.map(([word]) => word).join(', ')],
    ]
  })
  return Object.fromEntries(rows)
}

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
