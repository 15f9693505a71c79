import type { CertificateFinding } from './certificate.service.ts'

const warnedBefore = 21 * 24 * 60 * 60 * 1000

/** What is to be done about the certificate; nothing is known of one that is still looked at. */
export function certificateNeeds(finding: CertificateFinding, now: string) {
  if (finding.kind === 'beingChecked') return []
  if (finding.kind === 'unreachable') return [`certificate.${finding.problem}`] as const
  if (finding.kind !== 'read') return [`certificate.${finding.kind}`] as const
  const left = Date.parse(finding.validUntil) - Date.parse(now)
  if (left <= 0) return ['certificate.expired'] as const
  return [
    ...(finding.trust === 'trusted' ? [] : ([`certificate.${finding.trust}`] as const)),
    ...(left < warnedBefore ? (['certificate.expiresSoon'] as const) : []),
  ]
}
