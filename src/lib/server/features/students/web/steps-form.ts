import type { APIContext } from 'astro'
import type * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice, rollNumberOffice } from '#lib/rules/roles/offices.ts'
import type { Role } from '#lib/schemas/role.ts'
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
import type { Students } from '../feature.ts'
import type { MoveUpPlan } from '../steps/plan-move-up.ts'
import type { NumbersPlan } from '../steps/plan-numbers.ts'
import type { SectionPlan } from '../steps/plan-section.ts'

type FormSchema = v.ObjectSchema<v.ObjectEntries, undefined>

interface Doings<Schema extends FormSchema, Plan> {
  access: readonly Role[]
  schema: Schema
  preview(students: Students, asked: v.InferOutput<Schema>): Promise<Plan>
  /** Returns the id of the step. */
  commit(students: Students, asked: v.InferOutput<Schema>): Promise<string>
}

/** Handles a form that first previews a change of many students and carries it out with its second button. */
function planned<Schema extends FormSchema, Plan>(
  context: APIContext,
  cost: Parameters<typeof plannedForm>[1],
  { access, schema, preview, commit }: Doings<Schema, Plan>,
): Promise<Response | FormPlan<Plan>> {
  const { students } = context.locals.app
  return plannedForm(context, cost, {
    access,
    preview: async (form) => preview(students, typedIn(form, schema)),
    async commit(form) {
      const id = await commit(students, typedIn(form, schema))
      return goOnDone(context, href(routes.studentStep(id)), 'done')
    },
  })
}

/** Parses the fields of a schema. @throws DomainError Invalid, at the fields */
const typedIn = <Schema extends FormSchema>(form: FormData, schema: Schema): v.InferOutput<Schema> =>
  parseInput(schema, textsOf(form, Object.keys(schema.entries)))

/** The first button previews who gets which number; the second one, below the preview, assigns the numbers. */
export const handleNumbers = (context: APIContext): Promise<Response | FormPlan<NumbersPlan>> =>
  planned(
    context,
    { limit: 'staff' },
    {
      access: rollNumberOffice,
      schema: numbersInput,
      preview: (students, asked) => students.previewNumbers(asked),
      commit: (students, asked) => students.giveNumbers(asked, actorOf(context)),
    },
  )

/** The first button previews how a class moves up; the second one moves it. */
export const handleMoveUp = (context: APIContext): Promise<Response | FormPlan<MoveUpPlan>> =>
  planned(
    context,
    { limit: 'staff' },
    {
      access: registerOffice,
      schema: moveUpInput,
      async preview(students, asked) {
        if (asked.addsSections) await students.addSectionsToMoveTo(asked, actorOf(context))
        return students.previewMoveUp(asked)
      },
      commit: (students, asked) => students.moveUp(asked, actorOf(context)),
    },
  )

/** The maximum number of students that one transaction puts into a section. */
const mostStudents = 1000
/** The number of form fields besides the rows. */
const otherFields = 20

export interface SectionState extends FormPlan<SectionPlan> {
  /** The selected students, which the next button sends again. */
  ids: readonly string[]
}

/** The list of students sends the ticked rows; the page asks for the section, previews it and sets it. */
export async function handleSection(context: APIContext): Promise<Response | SectionState> {
  const { students } = context.locals.app
  const selection: { ids: readonly string[] } = { ids: [] }
  const readRequest = async (form: FormData) => {
    selection.ids = await readSelection(context, form, { list: 'students', most: mostStudents })
    return { ...typedIn(form, sectionInput), ids: selection.ids }
  }
  const state = await plannedForm(
    context,
    { limit: 'staff', mostFields: mostStudents + otherFields },
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
    state.plan ?? (ids.length > 0 ? await students.previewSection({ section: '', ids, pin: '' }) : null)
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
