import type { APIContext } from 'astro'
import { say } from '#lib/i18n/say.ts'
import type { StaleRecord } from '#lib/stale-record.ts'
import type { FormState } from '../../../kernel/http/plain-form.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import { type FacultyMember, fieldsOf } from '../faculty-member.ts'

/** What the form shows of a person before anything is typed. */
export const typedOf = (member: FacultyMember): Record<string, string> => ({
  ...fieldsOf(member),
  departmentId: member.departmentId ?? '',
})

/** The form beside the details, which has none of their fields. */
export const isRemoval = ({ values }: Pick<FormState, 'values'>): boolean => values['action'] === 'remove'

/**
 * What the form of a person shows who was changed meanwhile; null for every other answer, and for whoever wanted to
 * remove the person: they have typed nothing that could be compared.
 */
export async function staleMember(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  member: FacultyMember,
): Promise<StaleRecord | null> {
  if (isRemoval(sent)) return null
  const { nameOf } = await context.locals.app.catalogue.read()
  return staleRecord(context, sent, {
    ...{ entity: 'facultyMember', id: member.id, stored: typedOf(member) },
    label: (field) => say(`faculty.field.${field.replace(/Id$/, '')}`) ?? '',
    word: (field, value) => {
      if (field === 'departmentId') return nameOf(value)
      return field === 'status' ? (say(`faculty.status.${value}`) ?? '') : value
    },
  })
}
