import type { CurrentUser } from '#lib/schemas/current-user.ts'
import type { Role } from '#lib/schemas/role.ts'
import { importKindsOf } from '../declared.ts'
import type { Feature } from '../feature.ts'
import { mayUse } from '../http/access.ts'

/** See what was uploaded of every kind. */
const overseers: readonly Role[] = ['ROLE_ADMIN']

/** Whoever may import something, and so has a history of it. */
export const importersOf = (features: readonly Feature[]): readonly Role[] => [
  ...new Set([...overseers, ...Object.values(importKindsOf(features)).flatMap(({ access }) => access)]),
]

/** The names of the kinds whose imports a person may see: by the rule of each, administrators all. */
export const readableKinds = (features: readonly Feature[], user: CurrentUser): string[] =>
  Object.entries(importKindsOf(features))
    .filter(([, { access }]) => mayUse(access, user) || mayUse(overseers, user))
    .map(([name]) => name)
