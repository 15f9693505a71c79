import { indianDate } from '../../rules/indian-time.ts'

/** A browser in India writes the first moment of its day as an instant of the day before. */
export const dayOfInstant = (typed: string): string =>
  /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(typed) && !Number.isNaN(Date.parse(typed))
    ? indianDate(new Date(typed).toISOString())
    : typed
