import type { Kysely } from 'kysely'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { RecordKeepers } from '../../../kernel/records/kept-records.ts'

/** A subject with links stays, unless another branch of its regulation teaches it: they would name nothing. */
export const linkedSubjects: RecordKeepers = {
  curriculum_subjects: { reason: 'subjectLinked', kept: findLinked },
}

async function findLinked(db: Kysely<Tables>, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('curriculum_subjects as subject')
    .where('subject.id', 'in', ids)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('curriculum_equivalents as link')
          .select('link.id')
          .where((eb) =>
            eb.or([
              eb.and([
                eb('link.regulation_id', '=', eb.ref('subject.regulation_id')),
                eb('link.code', '=', eb.ref('subject.code')),
              ]),
              eb.and([
                eb('link.other_regulation_id', '=', eb.ref('subject.regulation_id')),
                eb('link.other_code', '=', eb.ref('subject.code')),
              ]),
            ]),
          ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('curriculum_subjects as twin')
            .select('twin.id')
            .whereRef('twin.regulation_id', '=', 'subject.regulation_id')
            .whereRef('twin.code', '=', 'subject.code')
            .where('twin.id', 'not in', ids),
        ),
      ),
    )
    .select('subject.id')
    .execute()
  return rows.map(({ id }) => id)
}
