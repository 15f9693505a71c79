import type { NoticeAudience } from '../schemas/notices.ts'
import { m } from '#paraglide/messages.js'

export const sayAudiences = (audiences: readonly NoticeAudience[]): string =>
  audiences.map((each) => m[`notices.for.${each}`]()).join(', ')
