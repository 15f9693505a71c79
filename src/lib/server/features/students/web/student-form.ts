import type { APIContext } from 'astro'
import * as v from 'valibot'
import type { CatalogueKind } from '#lib/catalogue/kinds.ts'
import { showDate } from '#lib/i18n/dates.ts'
import { href } from '#lib/i18n/href.ts'
import { oneLine } from '#lib/i18n/one-line.ts'
import { say } from '#lib/i18n/say.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import { registerOffice } from '#lib/rules/roles/offices.ts'
import type { StaleRecord } from '#lib/schemas/stale-record.ts'
import { profileFields } from '#lib/schemas/students/profile.ts'
import { studentInput, type StudentStatus, type TypedStudent } from '#lib/schemas/students/student.ts'
import { shortNameOf } from '#lib/students/place-words.ts'
import { sayIfProfile } from '#lib/students/profile-words.ts'
import { m } from '#paraglide/messages.js'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { fileOf } from '../../../kernel/http/uploads/multipart.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { CatalogueEntry, CatalogueView } from '../../catalogue/feature.ts'
import { wordField } from '../audit.ts'
import { studentMachine, type StudentMove, studentMoves } from '../records/student-states.ts'
import {
  belowCourse,
  emptyFields,
  type StudentReferenceField,
  type StudentRecord,
} from '../records/student.ts'

/** Handles the forms of a student; the pressed button decides. Readers of the register see none of these forms. */
export const handleStudent = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { students } = context.locals.app
    requireAccess(registerOffice, context.locals.user)
    const actor = actorOf(context)
    const asked = textOf(form, 'action')
    const version = Number(textOf(form, 'version'))
    if (asked === 'remove') {
      await students.remove(id, version, actor)
      return goOnDone(context, href(routes.students), 'removed')
    }
    if (asked === 'save') await students.change(id, typedIn(form), version, actor)
    else if (isStudentMove(asked))
      await students.move(id, { move: asked, version, note: textOf(form, 'reason'), ...dayIn(form) }, actor)
    else throw invalid('request.invalid')
    return goOnDone(context, href(routes.student(id)), asked)
  })

/** Adds a student and redirects to the new record. */
export const handleNewStudent = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    requireAccess(registerOffice, context.locals.user)
    const id = await context.locals.app.students.add(typedIn(form), actorOf(context))
    return goOnDone(context, href(routes.student(id)), 'add')
  })

const fields = [
  'name',
  'nameInOwnScript',
  'rollNumber',
  'admissionNumber',
  ...belowCourse,
  'dateOfBirth' as const,
  'mobile',
  'email',
  'fatherName',
  'fatherMobile',
  'motherName',
  'motherMobile',
  ...profileFields,
] as const

/** Fields that confirm the change of a number that records carry. */
const ofNumber = ['changesNumber', 'numberReason'] as const

/** @throws DomainError Invalid, at `effectiveOn` */
const dayIn = (form: FormData) =>
  parseInput(v.pick(studentInput, ['effectiveOn']), { effectiveOn: textOf(form, 'effectiveOn') })

/** Treats missing fields as empty. @throws DomainError Invalid, at the fields */
const typedIn = (form: FormData): TypedStudent =>
  parseInput(
    studentInput,
    Object.fromEntries(
      [...fields, ...ofNumber, 'effectiveOn' as const].map((name) => [name, textOf(form, name)]),
    ),
  )

/** Returns the initial form values of a student. */
export const studentToForm = (student: StudentRecord): Record<string, string> =>
  Object.fromEntries(fields.map((name) => [name, student[name] ?? '']))

const isStudentMove = (name: string): name is StudentMove => studentMoves.some((move) => move === name)

/** Returns the moves that are possible in this state. */
export const movesFrom = (status: StudentStatus): StudentMove[] =>
  studentMoves.filter((move) => studentMachine.moves[move].from.includes(status))

/** Returns the conflicting fields after a rejected change of a student that was changed meanwhile; otherwise null. */
export async function staleStudent(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  student: StudentRecord,
): Promise<StaleRecord | null> {
  const { nameOf } = await context.locals.app.catalogue.read()
  return staleRecord(context, sent, {
    entity: 'student',
    id: student.id,
    stored: studentToForm(student),
    label: (field) => say(`students.field.${wordField(field)}`) ?? '',
    word: (field, value) => {
      if (field.endsWith('Id')) return nameOf(value)
      const said = sayIfProfile(field, value)
      if (said !== null) return said
      return field === 'dateOfBirth' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? showDate(value) : value
    },
  })
}

/** Same limit as for the college's pictures. */
const mostBytes = 5 * 1024 * 1024

/** Saves or removes a photo; without scripts the page asks for confirmation before removing one. */
export const handlePhoto = (context: APIContext, id: string): Promise<Response | FormState> =>
  plainForm(
    context,
    { limit: 'uploads', upload: { files: { photo: { bytes: mostBytes } } } },
    async (form, files) => {
      requireAccess(registerOffice, context.locals.user)
      const { students } = context.locals.app
      const isRemoving = textOf(form, 'action') === 'remove'
      if (isRemoving && textOf(form, 'answer') !== 'yes') return 'asked'
      if (isRemoving) await students.removePhoto(id, actorOf(context))
      else await students.savePhoto(id, fileOf({ files }, 'photo').bytes, actorOf(context))
      return goOnDone(context, href(routes.student(id)), isRemoving ? 'photoRemoved' : 'photo')
    },
  )

const kinds = {
  ...({ branchId: 'branch', batchId: 'batch', semesterId: 'semester' } as const),
  ...({ regulationId: 'regulation', categoryId: 'casteCategory', seatTypeId: 'seatType' } as const),
  entryTypeId: 'admissionEntryType',
} as const satisfies Partial<Record<StudentReferenceField, CatalogueKind>>

type ChosenField = keyof typeof kinds

/** Options below a heading. */
export interface OptionGroup {
  label: string
  options: readonly Option[]
}

export interface StudentChoices extends Record<ChosenField, readonly Option[]> {
  /** By class. */
  sections: readonly OptionGroup[]
}

/** Returns the options of a student form: all open entries, plus those that the student already has. */
export function studentChoices(
  view: CatalogueView,
  student: Pick<StudentRecord, StudentReferenceField> = emptyFields,
): StudentChoices {
  const optionsOf = (field: ChosenField): Option[] => {
    const open = view.open(kinds[field])
    const own = view.byId(student[field] ?? '')
    const entries = own && !open.includes(own) ? [...open, own] : open
    return entries.map((entry) => [entry.id, wordOf(view, entry)])
  }
  return {
    branchId: optionsOf('branchId'),
    batchId: optionsOf('batchId'),
    semesterId: optionsOf('semesterId'),
    sections: sectionsByClass(view, student.sectionId ?? ''),
    regulationId: optionsOf('regulationId'),
    categoryId: optionsOf('categoryId'),
    seatTypeId: optionsOf('seatTypeId'),
    entryTypeId: optionsOf('entryTypeId'),
  }
}

/** Adds what the entry belongs to if another entry has the same name. */
function wordOf(view: CatalogueView, { kind, name, parentId }: CatalogueEntry): string {
  const isOne = view.of(kind).filter((each) => each.name === name).length < 2
  const of = view.nameOf(parentId)
  return isOne || of === '' ? name : m['catalogue.inBrackets']({ name, of })
}

/** Returns the open sections and the one of the student, grouped by class, because all classes have a section A. */
export function sectionsByClass(view: CatalogueView, ownId: string): OptionGroup[] {
  const open = view.open('section')
  const own = view.byId(ownId)
  const entries = own && !open.includes(own) ? [...open, own] : open
  const classOf = ({ parentId, batchId, semesterId }: CatalogueEntry): string =>
    oneLine([parentId, batchId, semesterId].map((id) => shortNameOf(view, id)))
  return [...Map.groupBy(entries, classOf)]
    .map(([label, some]) => ({ label, options: some.map(({ id, name }): Option => [id, name]) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}
