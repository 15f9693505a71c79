import type { APIContext } from 'astro'
import { say } from '#lib/i18n/say.ts'
import { href } from '#lib/i18n/href.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { curriculumOffice } from '#lib/rules/roles/offices.ts'
import { showHundredths } from '#lib/rules/money/paise.ts'
import { type EquivalentFields, equivalentInput } from '#lib/schemas/curriculum/semester.ts'
import { type SubjectFields, subjectFieldNames, subjectInput } from '#lib/schemas/curriculum/subject.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type AuditAction,
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import type { CurriculumPlace, CurriculumSubject } from '../subjects/subject.ts'

/** Adds a subject; the next page offers the form again, for the same semester. */
export const handleNewSubject = (context: APIContext): Promise<Response | FormState> =>
  withCodeInput(
    plainForm(context, { limit: 'staff' }, async (form) => {
      requireAccess(curriculumOffice, context.locals.user)
      const fields = typedIn(form)
      await context.locals.app.curriculum.add(fields, actorOf(context))
      return goOnDone(context, `${placeAddress(fields)}&new=`, 'added')
    }),
  )

/** Changes, moves, links or removes a subject, depending on the submit button. */
export const handleSubject = (context: APIContext, id: string): Promise<Response | FormState> =>
  withCodeInput(
    plainForm(context, { limit: 'staff' }, async (form) => {
      // Teachers can open the page, too.
      requireAccess(curriculumOffice, context.locals.user)
      const { curriculum } = context.locals.app
      const actor = actorOf(context)
      const version = Number(textOf(form, 'version'))
      const [done, run] = ofPressedButton<AuditAction>(form, {
        save: ['changed', () => curriculum.change(id, typedIn(form), version, actor)],
        up: ['moved', () => curriculum.move(id, 'up', actor)],
        down: ['moved', () => curriculum.move(id, 'down', actor)],
        remove: ['removed', () => curriculum.remove(id, version, actor)],
        link: ['linked', () => curriculum.link(id, linkIn(form), actor)],
        unlink: ['unlinked', () => curriculum.unlink(id, textOf(form, 'link'), actor)],
      })
      await run()
      // A removed subject no longer has a page.
      return goOnDone(
        context,
        href(done === 'removed' ? routes.curriculum : routes.curriculumSubject(id)),
        done,
      )
    }),
  )

/** A form does not return what was typed in a field named `code`, because elsewhere that is a secret. */
const codeInput = 'subjectCode'

/** Puts the problem of the code at its input. */
async function withCodeInput(handled: Promise<Response | FormState>): Promise<Response | FormState> {
  const sent = await handled
  if (sent instanceof Response) return sent
  const { code, ...fields } = sent.fields
  return { ...sent, fields: code === undefined ? fields : { [codeInput]: code, ...fields } }
}

/** @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): SubjectFields =>
  parseInput(subjectInput, { ...textsOf(form, subjectFieldNames), code: textOf(form, codeInput) })

/** @throws DomainError Invalid, at the fields */
const linkIn = (form: FormData): EquivalentFields =>
  parseInput(equivalentInput, textsOf(form, Object.keys(equivalentInput.entries)))

const decimalFields = ['lectureHours', 'tutorialHours', 'practicalHours', 'credits'] as const

/** The form's initial values for a subject. */
export const subjectToForm = (subject: SubjectFields): Record<string, string> => ({
  ...Object.fromEntries(
    subjectFieldNames.map((field) => [field === 'code' ? codeInput : field, String(subject[field] ?? '')]),
  ),
  ...Object.fromEntries(
    decimalFields.map((field) => {
      const value = subject[field]
      return [field, value === null ? '' : showHundredths(value)]
    }),
  ),
})

/** The list of one semester. */
export const placeAddress = ({ regulationId, branchId, semesterId }: CurriculumPlace): string => {
  const query = new URLSearchParams({ regulation: regulationId, branch: branchId, semester: semesterId })
  return `${href(routes.curriculum)}?${query}`
}

/** The place that the address of the list names; a part that it does not name is empty. */
export const placeOf = (params: URLSearchParams): CurriculumPlace => ({
  regulationId: params.get('regulation') ?? '',
  branchId: params.get('branch') ?? '',
  semesterId: params.get('semester') ?? '',
})

export interface PlaceChoices {
  regulations: readonly Option[]
  branches: readonly Option[]
  semesters: readonly Option[]
}

/** The choices of the form, with those that a stored subject has already. */
export async function placeChoices(
  { catalogue }: Pick<App, 'catalogue'>,
  own: CurriculumPlace | null = null,
): Promise<PlaceChoices> {
  const view = await catalogue.read()
  const optionsOf = (kind: 'regulation' | 'branch' | 'semester', ownId: string | undefined): Option[] => {
    const open = new Set(view.open(kind))
    return view
      .of(kind)
      .filter((entry) => entry.id === ownId || open.has(entry))
      .map((entry) => [entry.id, choiceWord(view, entry)])
  }
  return {
    regulations: optionsOf('regulation', own?.regulationId),
    branches: optionsOf('branch', own?.branchId),
    semesters: optionsOf('semester', own?.semesterId),
  }
}

/** Names the course of a branch or semester, if the college has more than one. */
function choiceWord(view: CatalogueView, { id, kind, name, shortName, parentId }: CatalogueEntry): string {
  const word = kind === 'branch' ? view.placeWord(id) : shortName || name
  const of = view.nameOf(parentId)
  const isClear = kind === 'regulation' || view.of('course').length < 2 || word.includes(`(${of})`)
  return isClear ? word : m['catalogue.inBrackets']({ name: word, of })
}

const labels: Readonly<Record<string, () => string>> = {
  [codeInput]: m['curriculum.field.code'],
  regulationId: m['catalogue.one.regulation'],
  branchId: m['catalogue.one.branch'],
  semesterId: m['catalogue.one.semester'],
}

/** The stored values beside the input, if somebody else has changed the subject meanwhile. */
export async function staleSubject(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  subject: CurriculumSubject,
): Promise<StaleRecord | null> {
  // Other buttons send no details to compare.
  if (sent.values['action'] !== 'save') return null
  const { nameOf } = await context.locals.app.catalogue.read()
  return staleRecord(context, sent, {
    entity: 'curriculumSubject',
    id: subject.id,
    stored: subjectToForm(subject),
    label: (field) => labels[field]?.() ?? say(`curriculum.field.${field}`) ?? '',
    word(field, value) {
      if (field.endsWith('Id')) return nameOf(value)
      return field === 'kind' ? (say(`curriculum.kind.${value}`) ?? '') : value
    },
  })
}
