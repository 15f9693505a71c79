import { noticeAudiences } from '../schemas/notices.ts'
import { m } from '#paraglide/messages.js'

/** In the order that was sent; what is no audience of ours, as a form may send it, is left out. */
export const sayAudiences = (audiences: readonly string[]): string =>
  audiences
    .flatMap((sent) => noticeAudiences.filter((each) => each === sent))
    .map((each) => m[`notices.for.${each}`]())
    .join(', ')
