import type { APIContext } from 'astro'
import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { showCount } from '#lib/i18n/numbers.ts'
import type { ActivityEntry } from '#lib/lists/activity-entry.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { exportOneOf } from '../../../kernel/lists/files/export-list.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { findingKinds, type SeenFinding } from '../findings.ts'

/** Records the ticked findings. */
export const handleChecks = (context: APIContext, examId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(examinationOffice, user)
    const sent = form.getAll('findings')
    const ticked = findingKinds.filter((kind) => sent.includes(kind))
    await app.checks.confirm(examId, ticked, textOf(form, 'pin'), actorOf(context))
    return goOnDone(context, href(routes.examChecks(examId)), 'seen')
  })

/** Formats who confirmed what, for the current or earlier marks. */
export async function describedChecks(
  app: App,
  examId: string,
  basis: string | null,
): Promise<ActivityEntry[]> {
  const seen = await app.checks.seen(examId)
  const names = await app.people.namesOf(seen.map(({ seenBy }) => seenBy))
  return seen.map((each) => ({
    action: each.basis === basis ? m['checks.seenNow']() : m['checks.seenEarlier'](),
    by: names.get(each.seenBy) ?? '',
    at: each.seenAt,
    note: noteOf(each.findings),
    fields: [],
  }))
}

function noteOf(findings: readonly SeenFinding[]): string {
  if (findings.length === 0) return m['checks.nothingFound']()
  const say = (wanted: boolean): string =>
    findings
      .filter(({ isSeen }) => isSeen === wanted)
      .map(({ kind, count }) => `${m[`checks.finding.${kind}`]()} (${showCount(count)})`)
      .join(', ')
  const left = say(false)
  return [say(true), left && m['checks.notTicked']({ findings: left })].filter(Boolean).join(' · ')
}

export const exportMissingStudents = exportOneOf({
  summary:
    'Students who by the register should have marks in an exam, and have none, as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: examinationOffice,
  params: v.object({ examId: v.pipe(v.string(), v.uuid('field.invalid')) }),
  list: () => 'missingStudents',
  about: ({ examId }) => examId,
})
