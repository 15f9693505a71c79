import type { APIContext } from 'astro'
import { say } from '#lib/i18n/say.ts'
import { showDate } from '#lib/i18n/dates.ts'
import type { StaleRecord } from '#lib/stale-record.ts'
import type { FormState } from '../../../kernel/http/plain-form.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import { wordField } from '../audited-student.ts'
import type { StudentRecord } from '../student.ts'
import { typedOf } from './students-forms.ts'

/** What the form of a student shows that was changed meanwhile; null for every other answer. */
export async function staleStudent(
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  student: StudentRecord,
): Promise<StaleRecord | null> {
  const { nameOf } = await context.locals.app.catalogue.read()
  return staleRecord(context, sent, {
    ...{ entity: 'student', id: student.id, stored: typedOf(student) },
    label: (field) => say(`students.field.${wordField(field)}`) ?? '',
    word: (field, value) => {
      if (field.endsWith('Id')) return nameOf(value)
      return field === 'dateOfBirth' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? showDate(value) : value
    },
  })
}
