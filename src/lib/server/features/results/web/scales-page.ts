import { quoteScales, sayGrades, titleOfScale } from '#lib/results/say-scale.ts'
import { regulationKey } from '#lib/rules/cgpa.ts'
import type { GradeScheme } from '#lib/rules/grade-scheme.ts'
import { gradePlaces } from '#lib/schemas/results/grade-scale.ts'
import type { App } from '../../../kernel/app.ts'
import type { FormState } from '../../../kernel/http/forms/plain-form.ts'
import type { GradeScales, KeptScale } from '../scales/grade-scales.ts'

/** Instead of a stored name: for a scale that there is not yet. */
export const newScale = '+'

export const scaleField = (regulation: string): string => `scale-${regulation}`
/** What the page showed beside it. */
export const beforeField = (regulation: string): string => `before-${regulation}`

/** A regulation of the page, with its fields. */
interface ShownRegulation {
  name: string
  /** Empty where the college has chosen none. */
  scale: string
  field: string
  before: string
}

export interface ShownScale extends Pick<
  KeptScale,
  'name' | 'version' | 'isShipped' | 'isRetired' | 'changedAt'
> {
  title: string
  /** Each grade with its points. */
  grades: string
  /** Other spellings of each grade that has some. */
  aliases: readonly string[]
  exams: number
  /** Marks are saved by it: its grades stay as they are. */
  isInUse: boolean
  /** Who changed it last; empty where nobody did. */
  by: string
}

export interface ScalesPage {
  scales: readonly ShownScale[]
  /** Of the catalogue, and those that have a scale. */
  regulations: readonly ShownRegulation[]
  /** What a regulation may take. */
  options: readonly (readonly [name: string, title: string])[]
}

/** All scales in words, and which of them each regulation takes. */
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
      aliases: sayAliases(scale),
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
const sayAliases = ({ aliases }: GradeScheme): string[] =>
  Object.entries(aliases).map(([word, grade]) => `${word} = ${grade}`)

export interface ScaleForm extends FormState {
  /** Empty for a new one. */
  name: string
  /** Only its title may change. */
  isInUse: boolean
  /** Each grade with its points, where they stay as they are. */
  grades: string
  /** What is saved now, where somebody else has saved it meanwhile. */
  stored: string
}

/** What the form begins with: a scale as it is, a copy of one, nothing, or what was typed. Null where there is no such scale. */
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
    : { ...typedOf(from), title: copied === null ? (stored?.title ?? '') : '' }
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

function typedOf(scale: KeptScale | null): Record<string, string> {
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
