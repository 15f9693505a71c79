import { showCount } from '#lib/i18n/numbers.ts'
import type { ToldDeed } from '#lib/told-deed.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { SeenFinding } from '../findings.ts'

/** Who has looked at what, of these marks or of earlier ones. */
export async function toldChecks(app: App, examId: string, basis: string | null): Promise<ToldDeed[]> {
  const seen = await app.checks.seen(examId)
  const names = await app.people.namesOf(seen.map(({ seenBy }) => seenBy))
  return seen.map((each) => ({
    deed: each.basis === basis ? m['checks.seenNow']() : m['checks.seenEarlier'](),
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
