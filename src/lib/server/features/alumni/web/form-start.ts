import { looksAfterAlumni } from '#lib/rules/roles/offices.ts'
import type { AlumniRegistration } from '#lib/schemas/alumni/registration.ts'
import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { App } from '../../../kernel/app.ts'

/** What the form offers while somebody types; whatever else they type is taken, too: colleges end courses. */
export interface Suggestions {
  degrees: readonly string[]
  batches: readonly string[]
  branches: readonly string[]
}

/** A page of bytes is small, and a long list helps nobody. */
const most = 40

export async function suggestions({ catalogue }: Pick<App, 'catalogue'>): Promise<Suggestions> {
  const view = await catalogue.read()
  const words = (all: readonly string[]): string[] => [...new Set(all)].slice(0, most)
  return {
    degrees: words(view.open('degree').map(({ name }) => name)),
    batches: words(view.open('batch').map(({ name }) => name)),
    branches: words(view.open('branch').map(({ name, shortName }) => (shortName || name).toUpperCase())),
  }
}

export type StartValues = Record<Exclude<keyof AlumniRegistration, 'working'>, string> & { working: string }

const nothing: StartValues = {
  name: '',
  degree: '',
  batch: '',
  branch: '',
  rollNumber: '',
  mobileNumber: '',
  email: '',
  working: '',
  companyName: '',
  jobTitle: '',
  workAddress: '',
  instituteName: '',
  courseName: '',
  eduAddress: '',
}

/** What the register knows of whoever is signed in: of anybody else nothing is filled in, whatever number is typed. */
export async function startOf(
  { links, catalogue }: Pick<App, 'links' | 'catalogue'>,
  user: CurrentUser | null,
): Promise<StartValues> {
  const student = user && (await links.studentOf(user.id))
  if (!student) return nothing
  const view = await catalogue.read()
  const branch = view.byId(student.branchId ?? '')
  return {
    ...nothing,
    name: student.name,
    rollNumber: student.rollNumber ?? '',
    email: student.email,
    mobileNumber: student.mobile,
    degree: view.nameOf(student.courseId),
    batch: view.nameOf(student.batchId) || student.batch,
    branch: (branch?.shortName || branch?.name || student.branch).toUpperCase(),
  }
}

/** Who registers themselves: the office registers others. */
export function ownLoginOf(user: Pick<CurrentUser, 'id' | 'roles'> | null): string | null {
  if (!user || looksAfterAlumni(user)) return null
  return user.roles.some((role) => role === 'ROLE_STUDENT' || role === 'ROLE_ALUMNI') ? user.id : null
}
