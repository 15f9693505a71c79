import type { APIContext } from 'astro'
import type { StaleRecord } from '#lib/stale-record.ts'
import { say } from '#lib/i18n/say.ts'
import { m } from '#paraglide/messages.js'
import type { FormState } from '../../../kernel/http/plain-form.ts'
import { staleRecord } from '../../../kernel/stale-records/stale-record.ts'
import type { FeeType } from '../fee-type.ts'

const labels: Readonly<Record<string, () => string>> = {
  name: m['feeTypes.name'],
  kind: m['feeTypes.kind'],
  isOnline: m['feeTypes.online'],
}

/** What the form shows of a fee type before anything is typed. */
export const typedOf = ({ name, kind, isOnline }: FeeType): Record<string, string> => ({
  ...{ name, kind, isOnline: isOnline ? 'on' : '' },
})

/** What the form of a fee type shows that was changed meanwhile; null for every other answer. */
export const staleFeeType = (
  context: Pick<APIContext, 'locals'>,
  sent: FormState,
  type: FeeType,
): Promise<StaleRecord | null> =>
  staleRecord(context, sent, {
    ...{ entity: 'feeType', id: type.id, stored: typedOf(type) },
    label: (field) => labels[field]?.() ?? '',
    word: (field, value) => {
      if (field === 'kind') return say(`fees.kind.${value}`) ?? ''
      return field === 'isOnline' ? m[value ? 'feeTypes.yes' : 'feeTypes.no']() : value
    },
  })
