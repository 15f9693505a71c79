import type { Kysely, Selectable } from 'kysely'
import { chunksOf } from '../../../kernel/core/chunks-of.ts'
import { among } from '../../../kernel/db/among.ts'
import type { Tables } from '../../../kernel/db/tables.ts'
import type { TranscriptRow } from '../tables.ts'
import type { IssuedTranscript } from './issued-transcript.ts'

/** An issued consolidated memo. */
export interface KeptTranscript {
  code: string
  /** Digest of the content, see `digestOfIssued`. */
  digest: string
  issued: IssuedTranscript
  issuedAt: string
  /** A user id. */
  issuedBy: string
}

const chunkRows = 200

export function transcriptRepository(db: Kysely<Tables>) {
  return {
    async byCode(code: string): Promise<KeptTranscript | null> {
      const row = await db.selectFrom('transcripts').selectAll().where('code', '=', code).executeTakeFirst()
      return row ? keptOf(row) : null
    },

    /** Returns the memos with exactly this content, by digest. */
    async byDigests(digests: readonly string[]): Promise<Map<string, KeptTranscript>> {
      const rows = await db
        .selectFrom('transcripts')
        .selectAll()
        .where(among(db, 'digest', digests))
        .execute()
      return new Map(rows.map((row) => [row.digest, keptOf(row)]))
    },

    /** Skips a memo whose content was already issued. */
    async add(transcripts: readonly KeptTranscript[]): Promise<void> {
      for (const some of chunksOf(transcripts, chunkRows))
        await db
          .insertInto('transcripts')
          .values(some.map(rowOf))
          .onConflict((clash) => clash.column('digest').doNothing())
          .execute()
    },
  }
}

const rowOf = ({ code, digest, issued, issuedAt, issuedBy }: KeptTranscript): TranscriptRow => ({
  code,
  digest,
  body: JSON.stringify(issued),
  issued_at: issuedAt,
  issued_by: issuedBy,
  roll_number: issued.transcript.rollNumber,
  regulation: issued.transcript.regulation,
})

const keptOf = (row: Selectable<TranscriptRow>): KeptTranscript => ({
  code: row.code,
  digest: row.digest,
  issuedAt: row.issued_at,
  issuedBy: row.issued_by,
  // The JSON was written by `rowOf`, so the cast is safe.
  issued: JSON.parse(row.body) as IssuedTranscript,
})
