import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { showCount } from '../i18n/numbers.ts'
import { sayDecimal } from '../i18n/show-decimal.ts'

/** @example 'CN COMPUTER NETWORKS: 3 credits for 40 students · 4 credits for 2 students (21B81A0501, 21B81A0502)' */
export function sayCreditsDiffer({
  code,
  name,
  numbers,
}: PublishChecksReply['creditsDiffer'][number]): string {
  const said = numbers.map(({ credits, students, rollNumbers }) => {
    const shown = { number: sayDecimal(String(credits)), shown: showCount(students) }
    const text = m['office.creditsFor']({ credits, students, ...shown })
    const more = students > rollNumbers.length ? ' …' : ''
    return rollNumbers.length === 0 ? text : `${text} (${rollNumbers.join(', ')}${more})`
  })
  return `${code} ${name}: ${said.join(' · ')}`
}
