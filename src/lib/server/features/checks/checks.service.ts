import {
  formatCreditsDiffer,
  formatIncomplete,
  formatLeftOut,
  formatScaleMismatch,
} from '#lib/results/check-lines.ts'
import type { ReviewedChecksReply } from '#lib/schemas/results/examination-office.ts'
import { m } from '#paraglide/messages.js'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { pinOf } from '../../kernel/core/digest.ts'
import { conflict, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { LeftOutFile, Results } from '../results/feature.ts'
import { type Finding, type FindingKind, type SeenFinding, findingsOf, isLookedAt } from './findings.ts'
import type { ChecksRepository, SeenChecks } from './repository.ts'

/** The checklist of an exam for its current marks. */
export interface CheckList {
  students: number
  marks: number
  findings: Finding[]
  /** Identifies the marks; null if there are none. */
  basis: string | null
  /** Digest of the list that the user confirms. */
  pin: string
}

export interface Checks {
  /** @throws DomainError NotFound `exam.notFound` */
  list(examId: string): Promise<CheckList>
  /**
   * The checks as a call returns them.
   * @throws DomainError NotFound `exam.notFound`
   */
  review(examId: string): Promise<ReviewedChecksReply>
  /** Counts rows that were left out of uploads, without those of published ones that somebody has looked at. */
  rowsLeftOut(examId: string): Promise<number>
  /** The confirmed checklists, newest first. */
  seen(examId: string): Promise<SeenChecks[]>
  /**
   * Confirms a checklist.
   * @throws DomainError Invalid `checks.nothingSeen`, Conflict `checks.changedSince` if the list has changed
   */
  confirm(examId: string, ticked: readonly FindingKind[], pin: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<ChecksRepository>
  results: Pick<Results, 'checks' | 'effectiveResults' | 'rowsLeftOut'>
  clock: Clock
}

/** Lists what an examiner checks before publishing, and records that it was checked. It never prevents publishing. */
export function createChecksService({ store, results, clock }: Parts): Checks {
  /** Before publication a file's rows are listed with each new state of the marks. */
  function withoutLookedAt(files: readonly LeftOutFile[], seen: readonly SeenChecks[]): LeftOutFile[] {
    const lookedAt = seen
      .filter(({ findings }) => findings.some(({ kind, isSeen }) => kind === 'rowsLeftOut' && isSeen))
      .map(({ seenAt }) => seenAt)
    return files.filter(({ isPublished, savedAt }) => !isPublished || lookedAt.every((at) => at < savedAt))
  }

  async function load(examId: string) {
    const basis = await results.effectiveResults.basis(examId)
    const found = await results.checks(examId)
    const seen = await store.read.seen.ofExam(examId)
    const checks = { ...found, rowsLeftOut: withoutLookedAt(found.rowsLeftOut, seen) }
    const findings = findingsOf(checks, {
      share: (percent) => m['office.failShare']({ percent }),
      farMark: m['office.farMark'],
      incomplete: formatIncomplete,
      leftOut: formatLeftOut,
      scale: formatScaleMismatch,
      credits: formatCreditsDiffer,
    })
    return { basis, checks, findings, seen }
  }

  async function list(examId: string): Promise<CheckList> {
    const { basis, checks, findings } = await load(examId)
    const { students, marks } = checks
    const figures = findings.map(({ kind, count }) => [kind, count])
    return { students, marks, findings, basis, pin: pinOf([basis, students, marks, figures]) }
  }

  return {
    list,

    async review(examId) {
      const { basis, checks, findings, seen } = await load(examId)
      const unseen = findings.filter((finding) => !isLookedAt(finding, seen, basis ?? ''))
      return { ...checks, unseen: unseen.length }
    },

    async rowsLeftOut(examId) {
      const files = await results.rowsLeftOut(examId)
      const open = files.length === 0 ? [] : withoutLookedAt(files, await store.read.seen.ofExam(examId))
      return open.reduce((sum, { rows }) => sum + rows, 0)
    },

    seen: (examId) => store.read.seen.ofExam(examId),

    async confirm(examId, ticked, pin, actor) {
      const shown = await list(examId)
      if (shown.pin !== pin || shown.basis === null) throw conflict('checks.changedSince')
      const findings: SeenFinding[] = shown.findings.map(({ kind, count }) => ({
        kind,
        count,
        isSeen: ticked.includes(kind),
      }))
      if (findings.length > 0 && !findings.some(({ isSeen }) => isSeen))
        throw refuseAt('findings', 'checks.nothingSeen')
      const seen = {
        id: newId(),
        examId,
        basis: shown.basis,
        findings,
        seenAt: clock.now(),
        seenBy: actor.id,
      }
      await store.transact(async (write) => {
        await write.seen.add(seen)
        const counts = Object.fromEntries(
          findings.filter(({ isSeen }) => isSeen).map(({ kind, count }) => [kind, count]),
        )
        const after = { students: shown.students, ...counts }
        const entry = { action: 'exam.checked', entity: 'exam', entityId: examId, after }
        await write.audit.record(auditEntry(actor, clock.now(), entry))
      })
    },
  }
}
