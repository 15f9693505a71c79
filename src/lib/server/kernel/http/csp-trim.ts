import { createHash } from 'node:crypto'

/** The toast library's own style element; see docs/decisions/0004. */
export const toastStyleHash = 'sha256-Ttd6gJysXeOFczU6I3fJxHI4g6G5aN/++0v1zBr603A='

/**
 * The content policy of a page names every script and style of the whole site, a kilobyte of hashes
 * with each answer. Only those that stand in the page itself are of any use to it.
 */
export function trimCsp(policy: string, html: string): string {
  const inline = [...html.matchAll(/<(?:script|style)[^>]*>([\s\S]*?)<\/(?:script|style)>/g)].map(
    (match) => match[1] ?? '',
  )
  const needed = new Set([toastStyleHash, ...inline.map(hashOf)])
  return policy.replaceAll(/ '(sha256-[^']+)'/g, (whole, hash: string) => (needed.has(hash) ? whole : ''))
}

const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
