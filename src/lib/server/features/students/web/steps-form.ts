import type { APIContext } from 'astro'
import type * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice, rollNumberOffice } from '#lib/rules/roles/offices.ts'
import { moveUpInput, numbersInput, placeInput, sectionInput } from '#lib/schemas/students/steps.ts'
import { refuseAt } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  plainForm,
  type FormPlan,
  plannedForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { readSelection } from '../../../kernel/lists/view/selection.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { MoveUpPlan } from '../steps/plan-move-up.ts'
import type { NumbersPlan } from '../steps/plan-numbers.ts'
import type { SectionPlan } from '../steps/plan-section.ts'

type FormSchema = v.ObjectSchema<v.ObjectEntries, undefined>

/** Parses the fields of a schema. @throws DomainError Invalid, at the fields */
const typedIn = <Schema extends FormSchema>(form: FormData, schema: Schema): v.InferOutput<Schema> =>
  parseInput(schema, textsOf(form, Object.keys(schema.entries)))

/** The first button previews how a class moves up; the second one moves it. */
export function handleMoveUp(context: APIContext): Promise<Response | FormPlan<MoveUpPlan>> {
  const { students } = context.locals.app
  return plannedForm(
    context,
    { limit: 'staff' },
    {
      access: registerOffice,
      async preview(form) {
        const asked = typedIn(form, moveUpInput)
        const plan = await students.previewMoveUp(asked)
        if (!asked.addsSections) return plan
        await students.addSectionsToMoveTo(asked, actorOf(context))
        return students.previewMoveUp(asked)
      },
      async commit(form) {
        const id = await students.moveUp(typedIn(form, moveUpInput), actorOf(context))
        return goOnDone(context, href(routes.studentStep(id)), 'done')
      },
    },
  )
}

/** The maximum number of ticked students that one transaction changes. */
const mostStudents = 1000
/** The rows, and the other fields of the form. */
const mostFields = mostStudents + 20

/** The ticked students of a form, which its next button sends again. */
interface TickedStudents {
  ids: readonly string[]
}

export type NumbersState = FormPlan<NumbersPlan | null> & TickedStudents
export type SectionState = FormPlan<SectionPlan> & TickedStudents

const readTicked = (context: APIContext, form: FormData): Promise<string[]> =>
  readSelection(context, form, { list: 'students', most: mostStudents })

/**
 * The first button previews who gets which number; the second one, below the preview, assigns the numbers. The list of
 * students may send ticked rows; else it is the whole class.
 */
export async function handleNumbers(context: APIContext): Promise<Response | NumbersState> {
  const { students } = context.locals.app
  const ticked: TickedStudents = { ids: [] }
  const readRequest = async (form: FormData) => {
    const isTicked = form.has('row') || textOf(form, 'matching') !== ''
    if (isTicked) ticked.ids = await readTicked(context, form)
    // The list sends no pattern yet.
    return isTicked && !form.has('pattern') ? null : { ...typedIn(form, numbersInput), ids: ticked.ids }
  }
  const state = await plannedForm(
    context,
    { limit: 'staff', mostFields },
    {
      access: rollNumberOffice,
      async preview(form): Promise<NumbersPlan | null> {
        const request = await readRequest(form)
        return request && students.previewNumbers(request)
      },
      async commit(form) {
        const request = await readRequest(form)
        if (!request) throw refuseAt('pattern', 'field.required')
        const id = await students.giveNumbers(request, actorOf(context))
        return goOnDone(context, href(routes.studentStep(id)), 'done')
      },
    },
  )
  return state instanceof Response ? state : { ...state, ...ticked }
}

/** The list of students sends the ticked rows; the page asks for the section, previews it and sets it. */
export async function handleSection(context: APIContext): Promise<Response | SectionState> {
  const { students } = context.locals.app
  const selection: TickedStudents = { ids: [] }
  const readRequest = async (form: FormData) => {
    selection.ids = await readTicked(context, form)
    return { ...typedIn(form, sectionInput), ids: selection.ids }
  }
  const state = await plannedForm(
    context,
    { limit: 'staff', mostFields },
    {
      access: registerOffice,
      async preview(form) {
        const request = await readRequest(form)
        // The list sends no section yet; the form of the page must.
        if (form.has('section') && request.section === '') throw refuseAt('section', 'field.required')
        return students.previewSection(request)
      },
      async commit(form) {
        const id = await students.setSection(await readRequest(form), actorOf(context))
        return goOnDone(context, href(routes.studentStep(id)), 'done')
      },
    },
  )
  if (state instanceof Response) return state
  const { ids } = selection
  // After a problem the form is shown again, without a preview.
  const plan =
    state.plan ??
    (ids.length > 0 ? await students.previewSection({ section: '', effectiveOn: '', ids, pin: '' }) : null)
  return { ...state, plan, ids }
}

/** Places a student elsewhere and redirects to the student. */
export const handlePlace = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(registerOffice, context.locals.user)
    const asked = typedIn(form, placeInput)
    const { students } = context.locals.app
    await students.place(id, asked, Number(textOf(form, 'version')), actorOf(context))
    return goOnDone(context, href(routes.student(id)), asked.kind)
  })

/** Undoes a step. Those who give roll numbers undo only these. */
export const handleStep = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async () => {
    const step = await context.locals.app.students.step(id)
    requireAccess(step?.kind === 'numbers' ? rollNumberOffice : registerOffice, context.locals.user)
    await context.locals.app.students.undoStep(id, actorOf(context))
    return goOnDone(context, href(routes.studentStep(id)), 'undone')
  })
