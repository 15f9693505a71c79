import { type Role, roles as knownRoles } from '#lib/schemas/role.ts'
import type { FieldProblem } from '../../../kernel/core/errors.ts'
import type { FormState } from '../../../kernel/http/forms/plain-form.ts'

/** The chosen roles, the first of them first. Naming a first one gives nobody a role. */
export function rolesIn(form: FormData): Role[] {
  const chosen = form.getAll('role')
  const first = form.get('first')
  return knownRoles
    .filter((role) => chosen.includes(role))
    .toSorted((a, b) => Number(b === first) - Number(a === first))
}

/** Of several the first decides where somebody lands: it is chosen, not taken from the order of a list. */
export const problemOfFirst = (form: FormData): Record<string, FieldProblem> =>
  rolesIn(form).length > 1 && form.get('first') === '' ? { first: { code: 'user.noFirst', params: {} } } : {}

/** What was chosen in a form that is shown again. */
export const chosenRoles = ({ chosen, values }: Pick<FormState, 'chosen' | 'values'>): Role[] => {
  const form = new FormData()
  for (const role of chosen('role')) form.append('role', role)
  form.append('first', values['first'] ?? '')
  return rolesIn(form)
}
