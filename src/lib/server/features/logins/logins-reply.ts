import type { CreatedLogins } from './logins.service.ts'

/** wire: the reply of createStudentLogins and createFacultyLogins. */
export const loginsReply = ({ msg, created, exists, noEmail, unusable, slips }: CreatedLogins) => ({
  success: 'true' as const,
  msg,
  created,
  exists,
  noEmail,
  unusable,
  bs64: slips ? Buffer.from(slips).toString('base64') : '',
})
