import { indianDate } from '#lib/rules/dates/indian-days.ts'
import type { StudentStatus, TypedStudent } from '#lib/schemas/students/student.ts'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { conflict, conflictAt, type FieldProblem, invalid, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import { unprintableTexts } from '../../kernel/core/unprintable-texts.ts'
import { isDuplicate } from '../../kernel/db/portable.ts'
import type { Store } from '../../kernel/store/store.ts'
import { transition } from '../../kernel/transitions/transition.ts'
import type { Catalogue, CatalogueView } from '../catalogue/feature.ts'
import { type AadhaarCheck, refuseAadhaar } from './numbers/apaar-id.ts'
import { type NumberChecks, numberProblem, reasonFor } from './numbers/number-checks.ts'
import { auditedAddition, auditedChange } from './audit.ts'
import { refuseBeforeBatch, requireEffectiveDay } from './records/effective-day.ts'
import { isSamePlace } from './records/student-place.ts'
import { requireStudent, studentMachine, type StudentMove } from './records/student-states.ts'
import { differences, type StudentFields, type StudentRecord } from './records/student.ts'
import { createEntryFinder, validatePlace, type Refuse } from './records/validate-place.ts'
import type { StudentsRepository } from './repository.ts'

export interface StudentWrites {
  /**
   * Returns the id of the new student.
   * @throws DomainError Invalid, Conflict `student.rollNumberTaken` and similar codes at the field
   */
  add(typed: TypedStudent, actor: Actor): Promise<string>
  /**
   * @param version as the caller last read it
   * @throws DomainError as `add`; Invalid `student.dayAlone` at `effectiveOn`; Conflict `student.changedSince`; NotFound
   * `student.notFound`
   */
  change(id: string, typed: TypedStudent, version: number, actor: Actor): Promise<void>
  /** @throws DomainError Invalid `transition.reasonMissing`, Conflict `student.changedSince` */
  move(id: string, step: MoveStep, actor: Actor): Promise<void>
}

interface MoveStep {
  move: StudentMove
  version: number
  /** Reason for the move. */
  note: string
  /** The day from which it holds; empty for today. */
  effectiveOn?: string
}

interface Parts extends NumberChecks {
  store: Store<StudentsRepository>
  catalogue: Pick<Catalogue, 'read'>
  clock: Clock
  aadhaarChecks: readonly AadhaarCheck[]
}

/** Manual changes of the register. */
export function createStudentWrites({
  store,
  catalogue,
  clock,
  aadhaarChecks,
  ...checks
}: Parts): StudentWrites {
  const writing = <T>(work: (write: StudentsRepository) => Promise<T>): Promise<T> =>
    store.transact(work).catch((error: unknown) => {
      // Another transaction has just taken the number.
      throw isDuplicate(error) ? conflict('student.changedSince') : error
    })

  return {
    async add(typed, actor) {
      const view = await catalogue.read()
      const at = clock.now()
      const id = newId()
      const fields = validateStudent({ view, today: indianDate(at) }, typed)
      await writing(async (write) => {
        await refuseTakenNumber(write, fields, null)
        await refuseAadhaar(aadhaarChecks, write, { before: null, after: fields.apaar })
        const note = reasonFor(
          typed,
          await numberProblem(checks, write, { id: null, before: null, after: fields }),
        )
        const day = await requireEffectiveDay(write, { ids: [], typed: typed.effectiveOn, at })
        refuseBeforeBatch(view, fields, { day, at })
        await write.students.insert([{ id, fields }], { at, day, by: actor.id })
        const by = { at, byId: actor.id, importId: null, note }
        // The first version has no changed fields; its entry only stores the reason for the number.
        if (note !== '')
          await write.changes.add([{ studentId: id, version: 1, ...by, before: {}, after: {} }])
        const words = auditedAddition(view, fields)
        const after = note === '' ? words : { ...words, note }
        const change = { action: 'student.added', entity: 'student', entityId: id, after }
        await write.audit.record(auditEntry(actor, at, change))
      })
      return id
    },

    async change(id, typed, version, actor) {
      const view = await catalogue.read()
      const at = clock.now()
      await writing(async (write) => {
        const found = requireStudent(await write.students.find(id), version)
        const fields = validateStudent({ view, today: indianDate(at) }, typed, found)
        await refuseTakenNumber(write, fields, id)
        await refuseAadhaar(aadhaarChecks, write, { before: found.apaar, after: fields.apaar })
        const changed = differences(found, fields)
        if (Object.keys(changed.after).length === 0) return refuseDayAlone(typed, at)
        const given = { id, before: found.rollNumber, after: fields }
        const note = reasonFor(typed, await numberProblem(checks, write, given))
        const words = {
          branch: fields.branchId ? '' : found.branch,
          batch: fields.batchId ? '' : found.batch,
        }
        const isMoved = !isSamePlace(found, { ...fields, ...words, status: found.status })
        const day = await requireEffectiveDay(write, {
          ids: [id],
          typed: isMoved ? typed.effectiveOn : '',
          at,
        })
        if (isMoved) refuseBeforeBatch(view, fields, { day, at })
        if (!(await write.students.change(found, { fields, words }, { at, day })))
          throw conflict('student.changedSince')
        const by = { at, byId: actor.id, importId: null, note, holdsFrom: isMoved ? day : null }
        await write.changes.add([{ studentId: id, version: version + 1, ...by, ...changed }])
        const { before, after } = auditedChange(view, changed)
        const said = note === '' ? after : { ...after, note }
        const auditEntryChange = {
          action: 'student.changed',
          entity: 'student',
          entityId: id,
          before,
          after: said,
        }
        await write.audit.record(auditEntry(actor, at, auditEntryChange))
      })
    },

    async move(id, { move, version, note, effectiveOn = '' }, actor) {
      const at = clock.now()
      await writing(async (write) => {
        const found = requireStudent(await write.students.find(id), version)
        const day = await requireEffectiveDay(write, { ids: [id], typed: effectiveOn, at })
        await transition(write, studentMachine, {
          move,
          id,
          from: found.status,
          version: version + 1,
          note,
          actor,
          at,
          audit: { before: { status: found.status }, after: { status: statusAfter(move), note } },
          update: (to) => write.students.setStatus(found, to, { at, day }),
        })
        const change = { before: { status: found.status }, after: { status: statusAfter(move) } }
        const by = { at, byId: actor.id, importId: null, note: note.trim(), holdsFrom: day }
        await write.changes.add([{ studentId: id, version: version + 1, ...by, ...change }])
      })
    },
  }
}

const statusAfter = (move: StudentMove): StudentStatus => studentMachine.moves[move].to[0] ?? 'studying'

/**
 * A day that nothing holds from would be dropped in silence.
 * @throws DomainError Invalid `student.dayAlone` at `effectiveOn`
 */
function refuseDayAlone({ effectiveOn }: Pick<TypedStudent, 'effectiveOn'>, at: string): void {
  if (effectiveOn !== '' && effectiveOn !== indianDate(at)) throw refuseAt('effectiveOn', 'student.dayAlone')
}

/** Texts that the register already has are sufficient without a catalogue entry, and stored texts pass unchanged. */
type ExistingStudent = Pick<StudentRecord, 'branch' | 'batch'> & Partial<StudentFields>

const nothing: ExistingStudent = { branch: '', batch: '' }

/** Returns the typed fields as stored; `today` is an Indian date. @throws DomainError Invalid, at the fields */
function validateStudent(
  { view, today }: { view: CatalogueView; today: string },
  typed: TypedStudent,
  known: ExistingStudent = nothing,
): StudentFields {
  const { changesNumber: _, numberReason: __, effectiveOn: ___, ...said } = typed
  const problems: Record<string, FieldProblem> = unprintableTexts(said, known)
  const refuse: Refuse = (field, code) => {
    problems[field] ??= { code, params: {} }
  }
  const entry = createEntryFinder(view, refuse)
  const place = validatePlace(view, typed, refuse)
  const others = {
    regulationId: entry('regulationId', typed.regulationId, { kind: 'regulation' })?.id ?? null,
    categoryId: entry('categoryId', typed.categoryId, { kind: 'casteCategory' })?.id ?? null,
    entryTypeId: entry('entryTypeId', typed.entryTypeId, { kind: 'admissionEntryType' })?.id ?? null,
    seatTypeId: entry('seatTypeId', typed.seatTypeId, { kind: 'seatType' })?.id ?? null,
  }
  if (!typed.rollNumber && !typed.admissionNumber) refuse('rollNumber', 'student.numberMissing')
  if (typed.dateOfBirth > today) refuse('dateOfBirth', 'student.notBornYet')
  if (typed.branchId === '' && known.branch === '') refuse('branchId', 'field.required')
  if (typed.batchId === '' && known.batch === '') refuse('batchId', 'field.required')
  const [first] = Object.values(problems)
  if (first) throw invalid(first.code, first.params, problems)
  const numbers = { rollNumber: typed.rollNumber || null, admissionNumber: typed.admissionNumber || null }
  return { ...said, ...numbers, ...place, ...others }
}

/** @throws DomainError Conflict, at the number that another student has */
async function refuseTakenNumber(
  { students }: StudentsRepository,
  { rollNumber, admissionNumber, apaar }: StudentFields,
  own: string | null,
): Promise<void> {
  const numbers = [
    ['rollNumber', 'roll_number', rollNumber],
    ['admissionNumber', 'admission_number', admissionNumber],
    ['apaar', 'apaar_id', apaar],
  ] as const
  for (const [field, column, number] of numbers) {
    if (number === null) continue
    const other = (await students.byNumbers(column, [number])).find(({ id }) => id !== own)
    if (other) throw conflictAt(field, `student.${field}Taken`, { name: other.name })
  }
}
