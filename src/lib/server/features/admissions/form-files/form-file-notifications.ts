import { counted } from '#lib/i18n/numbers.ts'
import { routes } from '#lib/routes.ts'
import { admissionOffice } from '#lib/rules/roles/offices.ts'
import { m } from '#paraglide/messages.js'
import type { NotificationsOf } from '../../../kernel/notifications/notification.ts'

/** Notifies the person who requested forms when they are made or have failed. */
export const formFileNotifications: NotificationsOf = async (app, { roles }, { jobs }) => {
  const own = jobs.filter(({ kind }) => kind === 'admissions.forms')
  if (own.length === 0 || !admissionOffice.some((role) => roles.includes(role))) return []
  const found = await Promise.all(
    own.map(async ({ id, state, endedAt }) => {
      const formFile = await app.admissions.formFiles.find(id)
      if (!formFile) return null
      const name = state === 'failed' ? 'failed' : 'formsMade'
      const subject = m['admissions.forms.fileTitle'](counted(formFile.made ?? formFile.forms))
      const text = m[`notification.${name}`]({ subject })
      return { name, subject, text, link: routes.admissionForms, key: `job ${id}`, at: endedAt }
    }),
  )
  return found.filter((each) => each !== null)
}
