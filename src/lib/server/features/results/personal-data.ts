import { type Kysely, sql } from 'kysely'
import { normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import type { FrozenResult } from '#lib/schemas/results/exam-result.ts'
import { m } from '#paraglide/messages.js'
import { conflict } from '../../kernel/core/errors.ts'
import type { Tables } from '../../kernel/db/tables.ts'
import { idsOf, type Person, personOf, userIdOf } from '../../kernel/personal-data/person.ts'
import {
  type PersonalData,
  type PersonalRecords,
  reasonsIn,
} from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { memoBundleDays } from './memo-bundles/memo-bundle-files.ts'
import { memoBundleRepository } from './memo-bundles/memo-bundle.repository.ts'
import type { MarkValues } from './marks/mark.ts'
import { discardedMarksDays } from './import/remove-exam.ts'

/** Matches the person's current and former roll numbers. */
const isOfPerson = (person: Person) => sql<boolean>`roll_number in (${sql.join(idsOf(person, 'student'))})`

/** Holds in force are kept; released ones are erased. */
const createHoldRecords = (fate: 'kept' | 'erased'): PersonalRecords => ({
  name: fate === 'kept' ? 'openHolds' : 'releasedHolds',
  title: fate === 'kept' ? m['personalData.openHolds'] : m['personalData.releasedHolds'],
  tables: ['result_holds'],
  fate,
  kept: fate === 'kept' ? m['personalData.openHoldsKept'] : m['personalData.releasedHoldsKept'],
  read: async ({ db, person }) =>
    (
      await db
        .selectFrom('result_holds')
        .where(isOfPerson(person))
        .selectAll()
        .where('released_at', fate === 'kept' ? 'is' : 'is not', null)
        .execute()
    ).map(({ reason, held_at, released_at }) => ({ reason, heldAt: held_at, releasedAt: released_at })),
  ...(fate === 'erased' && {
    async erase({ db, person }) {
      await db
        .deleteFrom('result_holds')
        .where(isOfPerson(person))
        .where('released_at', 'is not', null)
        .execute()
    },
  }),
})

const holdReasons = reasonsIn({
  name: 'holdReasons',
  title: m['personalData.holdReasons'],
  kept: m['personalData.holdReasonsKept'],
  table: 'result_holds',
  key: 'id',
  reason: 'reason',
  isTheirOwn: (person, { roll_number }) => idsOf(person, 'student').includes(String(roll_number)),
  shows: { reason: 'reason', heldAt: 'held_at' },
})

/** The reason for a correction may name a person. */
const correctionReasons = reasonsIn({
  name: 'correctionReasons',
  title: m['personalData.correctionReasons'],
  kept: m['personalData.correctionReasonsKept'],
  table: 'exam_labels',
  key: 'id',
  reason: 'reason',
  isTheirOwn: () => false,
  shows: { reason: 'reason', correctedAt: 'corrected_at' },
})

const published: PersonalRecords = {
  name: 'published',
  title: m['personalData.published'],
  // The pages are rendered from the results whenever they are needed.
  tables: ['published_results', 'finished_pages'],
  fate: 'kept',
  isRecord: true,
  kept: m['personalData.publishedKept'],
  read: async ({ db, person }) =>
    (
      await db
        .selectFrom('published_results')
        .where(isOfPerson(person))
        .innerJoin('exams', 'exams.id', 'published_results.exam_id')
        .select(['exams.title', 'published_results.version', 'verify_code', 'body'])
        .orderBy('exams.title')
        .execute()
    ).map(({ title, version, verify_code, body }) => ({
      exam: title,
      version,
      verifyCode: verify_code,
      // Our own code wrote this JSON.
      ...(JSON.parse(body) as FrozenResult),
    })),
}

const names: PersonalRecords = {
  name: 'names',
  title: m['personalData.resultNames'],
  tables: ['result_names'],
  fate: 'kept',
  isRecord: true,
  kept: m['personalData.resultNamesKept'],
  read: async ({ db, person }) =>
    (
      await db.selectFrom('result_names').where(isOfPerson(person)).selectAll().orderBy('named_at').execute()
    ).map(({ student_name, verify_code, named_at }) => ({
      name: student_name,
      verifyCode: verify_code,
      since: named_at,
    })),
}

const marks: PersonalRecords = {
  name: 'marks',
  title: m['personalData.marks'],
  tables: ['marks'],
  fate: 'kept',
  isRecord: true,
  kept: () => m['personalData.marksKept']({ days: discardedMarksDays }),
  read: async ({ db, person }) =>
    (await db.selectFrom('marks').where(isOfPerson(person)).selectAll().execute()).map((mark) => ({
      subject: mark.subject_code,
      name: mark.student_name,
      internals: mark.internals,
      grade: mark.grade,
    })),
}

const markCorrections: PersonalRecords = {
  name: 'markCorrections',
  title: m['personalData.markCorrections'],
  tables: ['mark_corrections'],
  fate: 'kept',
  isRecord: true,
  kept: m['personalData.markCorrectionsKept'],
  read: async ({ db, person }) =>
    (await db.selectFrom('mark_corrections').where(isOfPerson(person)).selectAll().execute()).map((row) => ({
      subject: row.subject_code,
      // The repository wrote both.
      before: (JSON.parse(row.before) as MarkValues).grade,
      after: (JSON.parse(row.after) as MarkValues).grade,
      reason: row.reason,
      correctedAt: row.corrected_at,
    })),
}

const markCorrectionReasons = reasonsIn({
  name: 'markCorrectionReasons',
  title: m['personalData.markCorrectionReasons'],
  kept: m['personalData.correctionReasonsKept'],
  table: 'mark_corrections',
  key: 'import_id',
  reason: 'reason',
  isTheirOwn: (person, { roll_number }) => idsOf(person, 'student').includes(String(roll_number)),
  shows: { reason: 'reason', correctedAt: 'corrected_at' },
})

const leftOutOfMemos: PersonalRecords = {
  name: 'leftOutOfMemos',
  title: m['personalData.leftOutOfMemos'],
  tables: ['memo_bundles'],
  fate: 'kept',
  kept: () => m['personalData.leftOutOfMemosKept']({ days: memoBundleDays }),
  async read({ db, person }) {
    const own = new Set(idsOf(person, 'student'))
    return (await memoBundleRepository(db).all()).flatMap(({ title, skipped }) =>
      skipped.filter(({ rollNumber }) => own.has(rollNumber)).map(({ reason }) => ({ file: title, reason })),
    )
  },
}

/** Results are records of the college: students prove with them, decades later, what they passed. */
export const resultsPersonalData: PersonalData = {
  statements: [
    {
      people: 'student',
      what: m['told.results.what'],
      seenBy: m['told.results.seen'],
      kept: m['told.results.kept'],
    },
  ],
  impersonal: {
    result_imports: 'Lists of marks as a whole.',
    import_subjects: 'Subjects of a list.',
    finished_sets: 'Which pages are made.',
  },
  records: [
    published,
    names,
    marks,
    createHoldRecords('kept'),
    createHoldRecords('erased'),
    holdReasons,
    correctionReasons,
    markCorrections,
    markCorrectionReasons,
    leftOutOfMemos,
    tracesIn({
      name: 'memoBundles',
      title: m['personalData.memoBundles'],
      table: 'memo_bundles',
      by: ['created_by'],
      shows: { title: 'title', at: 'created_at' },
    }),
    tracesIn({
      name: 'markCorrectionsBy',
      title: m['personalData.markCorrectionsBy'],
      table: 'mark_corrections',
      by: ['corrected_by'],
      shows: { subject: 'subject_code', correctedAt: 'corrected_at' },
    }),
    tracesIn({
      name: 'exams',
      title: m['personalData.exams'],
      table: 'exams',
      by: ['created_by', 'proposed_by'],
      shows: { exam: 'title', createdAt: 'created_at' },
    }),
    tracesIn({
      name: 'corrections',
      title: m['personalData.corrections'],
      table: 'exam_labels',
      by: ['corrected_by'],
      shows: { exam: 'title', correctedAt: 'corrected_at' },
    }),
    tracesIn({
      name: 'substitutes',
      title: m['personalData.substitutes'],
      table: 'subject_substitutes',
      by: ['added_by', 'removed_by'],
      shows: { subject: 'code', addedAt: 'added_at', removedAt: 'removed_at' },
    }),
    tracesIn({
      name: 'scales',
      title: m['personalData.gradeScales'],
      table: 'grade_scales',
      by: ['changed_by'],
      shows: { scale: 'name', changedAt: 'changed_at' },
    }),
    tracesIn({
      name: 'regulationScales',
      title: m['personalData.regulationScales'],
      table: 'regulation_scales',
      by: ['changed_by'],
      shows: { regulation: 'regulation', scale: 'scheme', changedAt: 'changed_at' },
    }),
    tracesIn({
      name: 'holds',
      title: m['personalData.holds'],
      table: 'result_holds',
      by: ['held_by', 'released_by'],
      shows: { heldAt: 'held_at', releasedAt: 'released_at' },
    }),
  ],

  /** Finds also people who have results and no entry in the register. */
  async find(_, db, typed) {
    const rollNumber = normaliseRollNumber(typed)
    const person = personOf({ student: rollNumber }, { rollNumber })
    for (const table of ['published_results', 'marks', 'result_holds'] as const)
      if (await hasRows(db, table, person)) return [person]
    return []
  },

  /**
   * An open proposal blocks erasure: nobody could confirm or cancel it for an erased person.
   * @throws DomainError Conflict `person.openProposal`
   */
  async refuse({ db, person }) {
    const open = await db
      .selectFrom('exams')
      .select('title')
      .where('state', '=', 'proposed')
      .where('proposed_by', '=', userIdOf(person) ?? '')
      .executeTakeFirst()
    if (open) throw conflict('person.openProposal', { exam: open.title })
  },
}

async function hasRows(
  db: Kysely<Tables>,
  table: 'published_results' | 'marks' | 'result_holds',
  person: Person,
): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${isOfPerson(person)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
