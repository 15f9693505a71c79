import type { Payer } from '#lib/schemas/fees/kinds.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../kernel/app.ts'
import type { ShownOrder } from './order.ts'

/** Somebody who pays, as the registers call them. */
export interface KnownPayer {
  payer: Payer
  person: Pick<ShownOrder, 'number' | 'name' | 'email' | 'phone'>
}

export type PayersAsked = Pick<App, 'links' | 'students' | 'admissions'>

/** For whom this person pays: a student for themselves, a parent for their children; what was due before the admission, too. */
export async function payersOf(
  app: PayersAsked,
  user: Pick<CurrentUser, 'id' | 'roles'>,
): Promise<KnownPayer[]> {
  const own = user.roles.includes('ROLE_STUDENT') ? await app.links.studentOf(user.id) : null
  const children = user.roles.includes('ROLE_PARENT') ? await app.links.childrenOf(user.id) : []
  const ids = [...(own ? [own.id] : []), ...children]
  return (await Promise.all([...new Set(ids)].map((id) => payersOfStudent(app, id)))).flat()
}

/** The student, and the admission that brought them. */
export async function payersOfStudent(app: PayersAsked, studentId: string): Promise<KnownPayer[]> {
  const student = await app.students.show(studentId)
  if (!student) return []
  const { id, rollNumber, admissionNumber, name, email, mobile } = student
  const person = { number: rollNumber ?? admissionNumber ?? '', name, email, phone: mobile }
  const admissionId = await app.admissions.idOfStudent(id)
  return [
    { payer: { kind: 'student', id }, person },
    ...(admissionId === null ? [] : [{ payer: { kind: 'admission' as const, id: admissionId }, person }]),
  ]
}

/** Somebody who is being admitted, by the number and the date of birth on the form; null where they do not fit. */
export async function payerAdmitted(
  app: Pick<App, 'admissions'>,
  number: string,
  dateOfBirth: string,
): Promise<KnownPayer | null> {
  const found = await admittedBy(app, number)
  return found && dateOfBirth !== '' && found.texts.dateOfBirth === dateOfBirth ? knownAdmission(found) : null
}

/** An admission that is not cancelled, by the number on its form as it was typed. */
export async function admittedBy(app: Pick<App, 'admissions'>, number: string) {
  const found = await app.admissions.byNumber(number.trim().toUpperCase())
  return found && found.state !== 'cancelled' ? found : null
}

export const knownAdmission = (
  found: NonNullable<Awaited<ReturnType<App['admissions']['find']>>>,
): KnownPayer => ({
  payer: { kind: 'admission', id: found.id },
  person: {
    ...{ number: found.number, name: found.texts.name },
    ...{ email: found.texts.email, phone: found.texts.studentMobile },
  },
})
