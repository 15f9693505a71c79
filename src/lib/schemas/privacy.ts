import * as v from 'valibot'

/** GET exportPerson: a roll or admission number, a user name or an email address; `only` where two people go by one. */
export const exportPersonQuery = v.object({
  person: v.pipe(
    v.string('field.required'),
    v.trim(),
    v.nonEmpty('field.required'),
    v.maxLength(254, 'field.tooLong'),
  ),
  only: v.optional(v.picklist(['', 'user', 'student'], 'field.invalid'), ''),
  locale: v.optional(v.picklist(['en', 'de'], 'field.invalid')),
})
