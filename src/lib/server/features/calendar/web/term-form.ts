import type { APIContext } from 'astro'
import { termKeepers } from '#lib/calendar/calendar-roles.ts'
import { departmentField } from '#lib/calendar/term-fields.ts'
import { href } from '#lib/i18n/href.ts'
import { showShortDate } from '#lib/i18n/dates.ts'
import { say } from '#lib/i18n/say.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { yearsAround } from '#lib/rules/dates/academic-year.ts'
import { spanFields, type TermFields, termInput, termToForm } from '#lib/schemas/calendar/term.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { isDomainError, refuseAt } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormPlan,
  type FormState,
  plannedForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { CatalogueView, SectionPlan, SectionProposal } from '../../catalogue/feature.ts'
import type { TermRecord } from '../terms/term.ts'

const dateFields = ['firstDay', 'lastDay', ...spanFields] as const
const fieldNames = ['batchId', 'semesterId', 'academicYear', ...dateFields, 'semesterConfirmed'] as const

/** @throws DomainError Invalid, at the fields */
export const typedTerm = (form: FormData): TermFields =>
  parseInput(termInput, {
    ...textsOf(form, fieldNames),
    departments: Object.fromEntries(
      [...form.keys()].flatMap((name) => {
        const branchId = name.startsWith('department.') ? name.slice('department.'.length) : ''
        return branchId === '' ? [] : [[branchId, textOf(form, name)]]
      }),
    ),
  })

/** What opening a term makes. */
export interface TermPlan {
  branches: readonly BranchSections[]
}

export interface BranchSections {
  branchId: string
  /** The department that runs it unless another one is chosen; empty if the branch has none. */
  departmentId: string
  proposal: SectionProposal
}

/** Opens a term: the first button shows the sections that each branch gets, the second one opens it with them. */
export function handleNewTerm(context: APIContext): Promise<Response | FormPlan<TermPlan>> {
  const { app } = context.locals
  return plannedForm(
    context,
    { limit: 'staff' },
    {
      access: termKeepers,
      async preview(form) {
        const fields = typedTerm(form)
        await app.calendar.checkTerm(fields)
        return planTerm(app, fields)
      },
      async commit(form) {
        const fields = typedTerm(form)
        const { id } = await app.calendar
          .openTerm(fields, sectionPlans(form, fields), actorOf(context))
          .catch((error: unknown) => {
            throw atSections(form, error)
          })
        return goOnDone(context, href(routes.term(id)), 'opened')
      },
    },
  )
}

async function planTerm(
  { catalogue }: Pick<App, 'catalogue'>,
  { batchId, semesterId, departments }: TermFields,
): Promise<TermPlan> {
  const view = await catalogue.read()
  const courseId = view.byId(batchId)?.parentId ?? ''
  const branches = view.open('branch', { parentId: courseId })
  return {
    branches: await Promise.all(
      branches.map(async ({ id, departmentId }) => ({
        branchId: id,
        departmentId: departments[id] ?? departmentId ?? '',
        proposal: await catalogue.proposeSections({ branchId: id, batchId, semesterId }, view),
      })),
    ),
  }
}

/** Names of sections, separated by commas or spaces. */
const namesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter((name) => name !== '')

/** The sections that a form names, for the class of a term. */
export const sectionPlans = (
  form: FormData,
  { batchId, semesterId }: Pick<TermFields, 'batchId' | 'semesterId'>,
): SectionPlan[] =>
  [...form.keys()].flatMap((name) => {
    const branchId = name.startsWith('sections.') ? name.slice('sections.'.length) : ''
    const names = namesIn(textOf(form, name))
    return branchId === '' || names.length === 0 ? [] : [{ branchId, batchId, semesterId, names }]
  })

/** Says at the branch whose field it is that a name is none. */
export function atSections(form: FormData, error: unknown): unknown {
  if (!isDomainError(error) || error.code !== 'catalogue.sectionName') return error
  const field = [...form.keys()].find(
    (name) =>
      name.startsWith('sections.') && namesIn(textOf(form, name)).includes(String(error.params['name'])),
  )
  return field === undefined ? error : refuseAt(field, error.code, error.params)
}

export interface TermChoices {
  batches: readonly Option[]
  semesters: readonly Option[]
  years: readonly Option[]
  departments: readonly Option[]
}

/** The choices of the form, with those that a stored term has already. */
export async function termChoices(
  { catalogue, clock }: App,
  own: TermRecord | null = null,
): Promise<TermChoices> {
  const view = await catalogue.read()
  const within = (kind: 'batch' | 'semester', ownId: string | undefined): Option[] =>
    view
      .of(kind)
      .filter(({ id }) => id === ownId || view.open(kind).some((each) => each.id === id))
      .toSorted((one, other) => byCourse(view, one.parentId, other.parentId))
      .map(({ id, name, parentId }) => [id, `${view.nameOf(parentId)} ${name}`])
  const years = new Set([...yearsAround(clock.now()), ...(own ? [own.academicYear] : [])])
  return {
    batches: within('batch', own?.batchId),
    semesters: within('semester', own?.semesterId),
    years: [...years].map((year) => [year, year]),
    departments: view.open('department').map(({ id, name }) => [id, name]),
  }
}

const byCourse = (view: CatalogueView, one: string | null, other: string | null): number => {
  const courses = view.of('course').map(({ id }) => id)
  return courses.indexOf(one ?? '') - courses.indexOf(other ?? '')
}

/** The form's texts for a stored term, with its departments. */
export const storedTerm = (term: TermRecord): Record<string, string> => ({
  ...termToForm(term),
  ...Object.fromEntries(
    Object.entries(term.departments).map(([branchId, departmentId]) => [
      departmentField(branchId),
      departmentId,
    ]),
  ),
})

/** The branches of a term's course, for the choice of their departments. */
export const branchesOf = (view: CatalogueView, courseId: string): Option[] =>
  view
    .of('branch')
    .filter(({ parentId, isRetired }) => parentId === courseId && !isRetired)
    .map(({ id }) => [departmentField(id), view.placeWord(id)])

/** The stored values beside the input, if somebody else has changed the term meanwhile. */
export async function staleTerm(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  term: TermRecord,
): Promise<StaleRecord | null> {
  if (sent.values['action'] === 'remove') return null
  const { nameOf, placeWord } = await context.locals.app.catalogue.read()
  return staleRecord(context, sent, {
    entity: 'term',
    id: term.id,
    stored: storedTerm(term),
    label: (field) => labelOf(field, placeWord),
    word: (field, value) => {
      if (field.endsWith('Id') || field.startsWith('department.')) return nameOf(value)
      return dateFields.some((each) => each === field) && value !== '' ? showShortDate(value) : value
    },
  })
}

function labelOf(field: string, placeWord: CatalogueView['placeWord']): string {
  if (field.startsWith('department.')) return placeWord(field.slice('department.'.length))
  if (field === 'batchId') return m['catalogue.one.batch']()
  if (field === 'semesterId') return m['catalogue.one.semester']()
  const [, kind = '', side = ''] = /^(.*?)(From|To)$/.exec(field) ?? []
  if (kind === '') return say(`calendar.field.${field}`) ?? ''
  return `${say(`calendar.part.${kind}`) ?? ''} (${say(`calendar.field.${side.toLowerCase()}`) ?? ''})`
}
