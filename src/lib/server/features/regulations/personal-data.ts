import { m } from '#paraglide/messages.js'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'

/** Rules name nobody but those who proposed them. */
export const regulationsPersonalData: PersonalData = {
  records: [
    tracesIn({
      name: 'rules',
      title: m['personalData.regulations.rules'],
      table: 'regulation_rules',
      by: ['created_by'],
      shows: { at: 'created_at', kind: 'kind', validFrom: 'valid_from' },
    }),
  ],
}
