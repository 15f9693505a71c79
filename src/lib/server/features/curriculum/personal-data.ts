import { m } from '#paraglide/messages.js'
import type { PersonalData } from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'

/** The curriculum names nobody but those who linked its subjects. */
export const curriculumPersonalData: PersonalData = {
  impersonal: { curriculum_subjects: 'What is taught.' },
  records: [
    tracesIn({
      name: 'equivalents',
      title: m['personalData.curriculum.equivalents'],
      table: 'curriculum_equivalents',
      by: ['created_by'],
      shows: { at: 'created_at', code: 'code', other: 'other_code' },
    }),
  ],
}
