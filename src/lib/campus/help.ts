import { m } from '#paraglide/messages.js'
import { routes } from '../routes.ts'
import type { Role } from '../schemas/role.ts'

/** A part of the help for students, parents and alumni. */
export interface HelpPart {
  title: string
  /** A paragraph a line. */
  text: string
  /** The page that the part is about. */
  link: { to: string; text: string } | null
}

/** Roles whose help is about their own fees, results and password. */
export const helpedRoles = ['ROLE_STUDENT', 'ROLE_PARENT', 'ROLE_ALUMNI'] as const satisfies readonly Role[]
type HelpedRole = (typeof helpedRoles)[number]

const fees = (): HelpPart => ({
  title: m['ownHelp.fees'](),
  text: m['ownHelp.feesText'](),
  link: { to: routes.fees, text: m['payment.own.title']() },
})

const password = (): HelpPart => ({
  title: m['ownHelp.password'](),
  text: m['ownHelp.passwordText'](),
  link: { to: routes.account, text: m['account.title']() },
})

const results = (text: string): HelpPart => ({
  title: m['ownHelp.results'](),
  text,
  link: { to: routes.results, text: m['ownHelp.allResults']() },
})

const parts: Readonly<Record<HelpedRole, () => readonly HelpPart[]>> = {
  ROLE_STUDENT: () => [
    fees(),
    results(m['ownHelp.resultsOwn']()),
    { title: m['ownHelp.parents'](), text: m['ownHelp.parentsText'](), link: null },
    password(),
  ],
  ROLE_PARENT: () => [
    { title: m['ownHelp.children'](), text: m['ownHelp.childrenText'](), link: null },
    fees(),
    results(m['ownHelp.resultsOfChild']()),
    password(),
  ],
  ROLE_ALUMNI: () => [
    { title: m['ownHelp.registration'](), text: m['ownHelp.registrationText'](), link: null },
    results(m['ownHelp.resultsOfAlumni']()),
    password(),
  ],
}

/** Returns the help for these roles; a part that several roles share comes once. */
export function helpFor(roles: readonly Role[]): readonly HelpPart[] {
  const shown = helpedRoles.filter((role) => roles.includes(role)).flatMap((role) => parts[role]())
  return [...new Map(shown.map((part) => [part.title, part])).values()]
}
