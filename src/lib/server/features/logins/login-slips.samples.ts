import type { SampleWords } from '../../kernel/documents/document-kind.ts'
import { composeSlips } from './compose-slips.ts'
import type { LoginSlips } from './login-slips.document.ts'

/** A sample of twelve slips on two pages. */
export async function loginSlipsSamples(words: SampleWords): Promise<Record<string, LoginSlips>> {
  const slips = Array.from({ length: 12 }, (_, index) => ({
    name: words.name,
    username: `21B81A05${String(index + 1).padStart(2, '0')}`,
    token: `7GQ4M2ZT9XK3W5C8HB6RJ1NVE${index % 10}`,
    code: '7GQ4M2ZT9X',
    expiresAt: '2026-12-05T10:00:00.000Z',
  }))
  const origin = 'https://campus.example'
  const { name: collegeName, colour = '' } = words.letterhead
  return {
    'two-pages': composeSlips({
      collegeName,
      colour,
      slips,
      origin,
      madeOn: '2026-11-21',
      language: words.locale,
    }),
  }
}
