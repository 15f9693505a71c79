import { programmeOf } from '#lib/catalogue/programme.ts'
import { transcriptFileName } from '#lib/rules/college/file-names.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import { type Actor, auditEntry } from '../../../kernel/audit/audit.ts'
import type { Clock } from '../../../kernel/core/clock.ts'
import { notFound } from '../../../kernel/core/errors.ts'
import { newShortCode } from '../../../kernel/core/ids.ts'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { Snapshots } from '../../../kernel/snapshots/snapshots.ts'
import type { Store } from '../../../kernel/store/store.ts'
import type { GradeScales } from '../../results/feature.ts'
import type { DegreeRules, RuleInForce } from '../degree-rules/degree-rules.service.ts'
import { composeTranscriptMemo } from '../memo/compose-memo.ts'
import type { TranscriptsRepository } from '../repository.ts'
import { type IssuedTranscript, digestOfIssued, toIssued } from './issued-transcript.ts'
import {
  type AboutParts,
  aboutStudents,
  type StudentTranscripts,
  transcriptsOf,
} from './student-transcripts.ts'
import type { KeptTranscript } from './transcript.repository.ts'
import type { FoundTranscript, Transcript } from './transcript.ts'

export interface IssueParts extends AboutParts {
  store: Store<TranscriptsRepository>
  clock: Clock
  rules: DegreeRules
  snapshots: Pick<Snapshots, 'drawOnce'>
  letterhead(): Promise<Letterhead>
  gradeScales: { read(): Promise<GradeScales> }
  bytesOf(hash: string): Promise<Uint8Array | null>
  publicOrigin: string
}

interface AskedMemo {
  rollNumber: string
  locale: 'en' | 'de'
  isOfficial: boolean
}

/** The student's transcript, and the rule that a memo would follow. */
export type LookedUp = StudentTranscripts & { inForce: RuleInForce }

export interface Issuing {
  /** Returns null if nothing is published. */
  look(typedRollNumber: string): Promise<LookedUp | null>
  /**
   * Issues a memo. A memo with the same content as an issued one is the same memo, byte for byte.
   * @throws DomainError NotFound `transcripts.noResults`, `transcripts.noRegulation`, `transcripts.withheld`,
   * `transcripts.withdrawn`, TooMany `documents.busy`
   */
  issue(asked: AskedMemo, actor: Actor): Promise<{ bytes: Uint8Array; fileName: string }>
}

/** Looks up and issues individual consolidated memos. */
export function createIssuing(parts: IssueParts): Issuing {
  const { store, clock, rules, snapshots } = parts

  async function find(rollNumber: string): Promise<Transcript> {
    const memo: FoundTranscript = (await transcriptsOf(parts, [rollNumber])).get(rollNumber)?.memo ?? {
      refusal: 'noResults',
    }
    if ('refusal' in memo) throw notFound(`transcripts.${memo.refusal}`)
    return memo.transcript
  }

  async function keep(issued: IssuedTranscript, actor: Actor): Promise<KeptTranscript> {
    const digest = digestOfIssued(issued)
    const before = (await store.read.transcripts.byDigests([digest])).get(digest)
    if (before) return before
    return store.transact(async (write) => {
      const at = clock.now()
      const made = { code: newShortCode(), digest, issued, issuedAt: at, issuedBy: actor.id }
      await write.transcripts.add([made])
      // Of two concurrent requests, both return the memo that was added first.
      const kept = (await write.transcripts.byDigests([digest])).get(digest) ?? made
      if (kept.code === made.code) await write.audit.record(issueEntry(actor, at, kept))
      return kept
    })
  }

  return {
    async look(typed) {
      const rollNumber = normaliseRollNumber(typed)
      const [found, pinned] = await Promise.all([transcriptsOf(parts, [rollNumber]), rules.pin()])
      const own = found.get(rollNumber)
      return own ? { ...own, inForce: pinned.of(own.regulation) } : null
    },

    async issue({ rollNumber: typed, locale, isOfficial }, actor) {
      const rollNumber = normaliseRollNumber(typed)
      const transcript = await find(rollNumber)
      const [about, pinned] = await Promise.all([aboutStudents(parts, [rollNumber]), rules.pin()])
      const { rule } = pinned.of(transcript.regulation)
      const form = { locale, isOfficial, issuedOn: indianDate(clock.now()) }
      const issued = toIssued(transcript, rule, { about: about(rollNumber), form })
      const kept = await keep(issued, actor)
      const bytes = await snapshots.drawOnce(
        'transcripts.memo',
        { code: kept.code },
        () => memoOf(parts, kept),
        actor.id,
      )
      // Drawing takes a moment, in which a result may have been withheld or withdrawn, so this checks again.
      await find(rollNumber)
      return { bytes, fileName: transcriptFileName(rollNumber, transcript.regulation) }
    },
  }
}

export const memoOf = async (
  {
    letterhead,
    catalogue,
    gradeScales,
    bytesOf,
    publicOrigin,
  }: Pick<IssueParts, 'letterhead' | 'catalogue' | 'gradeScales' | 'bytesOf' | 'publicOrigin'>,
  { code, issued }: Pick<KeptTranscript, 'code' | 'issued'>,
) => {
  const scales = await gradeScales.read()
  return composeTranscriptMemo({
    code,
    issued,
    schemes: issued.transcript.schemes.map(scales.of),
    letterhead: await letterhead(),
    programme: programmeOf(await catalogue.read(), issued.transcript.branch),
    photo: issued.photo === null ? null : await bytesOf(issued.photo),
    publicOrigin,
  })
}

const issueEntry = (actor: Actor, at: string, { issued }: Pick<KeptTranscript, 'issued'>) =>
  auditEntry(actor, at, {
    action: 'transcript.issued',
    entity: 'transcript',
    entityId: issued.transcript.rollNumber,
    after: { rollNumber: issued.transcript.rollNumber, regulation: issued.transcript.regulation },
  })
