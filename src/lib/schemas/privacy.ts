import * as v from 'valibot'

/**
 * GET exportPerson: a roll or admission number, an employee code, a user name or an email address. `only` selects one
 * where several records match: a kind of record, or a single record.
 * @example { person: 'e101', only: 'faculty:0b7c…' }
 */
export const exportPersonQuery = v.object({
  person: v.pipe(
    v.string('field.required'),
    v.trim(),
    v.nonEmpty('field.required'),
    v.maxLength(254, 'field.tooLong'),
  ),
  only: v.optional(
    v.pipe(v.string('field.invalid'), v.regex(/^([a-zA-Z]{1,40}(:.{1,60})?)?$/u, 'field.invalid')),
    '',
  ),
  locale: v.optional(v.picklist(['en', 'de'], 'field.invalid')),
})
