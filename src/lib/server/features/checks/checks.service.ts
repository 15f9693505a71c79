import {
  formatCreditsDiffer,
  formatIncomplete,
  formatLeftOut,
  formatScaleMismatch,
} from '#lib/results/check-lines.ts'
import { m } from '#paraglide/messages.js'
import { type Actor, auditEntry } from '../../kernel/audit/audit.ts'
import type { Clock } from '../../kernel/core/clock.ts'
import { pinOf } from '../../kernel/core/digest.ts'
import { conflict, refuseAt } from '../../kernel/core/errors.ts'
import { newId } from '../../kernel/core/ids.ts'
import type { Store } from '../../kernel/store/store.ts'
import type { Results } from '../results/feature.ts'
import { type Finding, type FindingKind, type SeenFinding, findingsOf } from './findings.ts'
import type { ChecksRepository, SeenChecks } from './repository.ts'

/** The check list of an exam as its marks are now. */
export interface CheckList {
  students: number
  marks: number
  findings: Finding[]
  /** Of the marks; null where there are none. */
  basis: string | null
  /** What is agreed on by whoever confirms it. */
  pin: string
}

export interface Checks {
  /** @throws DomainError NotFound `exam.notFound` */
  list(examId: string): Promise<CheckList>
  /** What was looked at, the newest first. */
  seen(examId: string): Promise<SeenChecks[]>
  /** @throws DomainError Invalid `checks.nothingSeen`, Conflict `checks.changedSince` where the list is another one by now */
  confirm(examId: string, ticked: readonly FindingKind[], pin: string, actor: Actor): Promise<void>
}

interface Parts {
  store: Store<ChecksRepository>
  results: Pick<Results, 'checks' | 'effectiveResults'>
  clock: Clock
}

/** What a careful examiner looks at before publishing, and that somebody did. Nothing here forbids publishing. */
export function createChecksService({ store, results, clock }: Parts): Checks {
  async function list(examId: string): Promise<CheckList> {
    const basis = await results.effectiveResults.basis(examId)
    const checks = await results.checks(examId)
    const findings = findingsOf(checks, {
      share: (percent) => m['office.failShare']({ percent }),
      farMark: m['office.farMark'],
      incomplete: formatIncomplete,
      leftOut: formatLeftOut,
      scale: formatScaleMismatch,
      credits: formatCreditsDiffer,
    })
    const { students, marks } = checks
    const figures = findings.map(({ kind, count }) => [kind, count])
    return { students, marks, findings, basis, pin: pinOf([basis, students, marks, figures]) }
  }

  return {
    list,
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
        const told = Object.fromEntries(
          findings.filter(({ isSeen }) => isSeen).map(({ kind, count }) => [kind, count]),
        )
        const after = { students: shown.students, ...told }
        const entry = { action: 'exam.checked', entity: 'exam', entityId: examId, after }
        await write.audit.record(auditEntry(actor, clock.now(), entry))
      })
    },
  }
}
