import { m } from '#paraglide/messages.js'
import { idsOf } from '../../kernel/personal-data/person.ts'
import type {
  PersonRequest,
  PersonalData,
  PersonalRecords,
} from '../../kernel/personal-data/personal-data.ts'
import { tracesIn } from '../../kernel/personal-data/traces.ts'
import { bundleKeptForDays } from './bundles/bundle-files.ts'
import { bundleRepository } from './bundles/bundle.repository.ts'
import type { IssuedTranscript } from './transcripts/issued-transcript.ts'

const issued: PersonalRecords = {
  name: 'issued',
  title: m['personalData.transcripts.issued'],
  tables: ['transcripts'],
  fate: 'kept',
  isRecord: true,
  kept: m['personalData.transcripts.issuedKept'],
  read: async ({ db, person }) =>
    (
      await db
        .selectFrom('transcripts')
        .selectAll()
        .where('roll_number', 'in', ['', ...idsOf(person, 'student')])
        .orderBy('issued_at')
        .execute()
    ).map(({ code, body, issued_at }) => ({
      code,
      issuedAt: issued_at,
      // The JSON was written by the repository, so the cast is safe.
      ...(JSON.parse(body) as IssuedTranscript),
    })),
}

const skipped: PersonalRecords = {
  name: 'skipped',
  title: m['personalData.transcripts.skipped'],
  tables: ['transcript_bundles'],
  fate: 'kept',
  kept: () => m['personalData.transcripts.skippedKept']({ days: bundleKeptForDays }),
  async read({ db, person }: PersonRequest) {
    const own = new Set(idsOf(person, 'student'))
    const bundles = await bundleRepository(db).newest()
    return bundles.flatMap(({ title, skipped: all }) =>
      all.filter(({ rollNumber }) => own.has(rollNumber)).map(({ reason }) => ({ file: title, reason })),
    )
  },
}

/** Issued memos are kept as records of the college: people use them for decades to prove what they passed. */
export const transcriptsPersonalData: PersonalData = {
  records: [
    issued,
    skipped,
    tracesIn({
      name: 'issuedBy',
      title: m['personalData.transcripts.issuedBy'],
      table: 'transcripts',
      by: ['issued_by'],
      shows: { issuedAt: 'issued_at' },
    }),
    tracesIn({
      name: 'bundles',
      title: m['personalData.transcripts.bundles'],
      table: 'transcript_bundles',
      by: ['created_by'],
      shows: { title: 'title', at: 'created_at' },
    }),
    tracesIn({
      name: 'rules',
      title: m['personalData.transcripts.rules'],
      table: 'degree_rules',
      by: ['made_by'],
      shows: { regulation: 'regulation', version: 'version', at: 'made_at' },
    }),
  ],
  auditedBy: { transcript: ['rollNumber'] },
}
