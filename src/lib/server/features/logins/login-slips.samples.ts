import type { SampleWords } from '../../kernel/documents/document-kind.ts'
import { composeSlips } from './compose-slips.ts'
import type { LoginSlips } from './login-slips.document.ts'

/** Twelve people, on two pages. */
export async function loginSlipsSamples(words: SampleWords): Promise<Record<string, LoginSlips>> {
  const slips = Array.from({ length: 12 }, (_, index) => ({
    name: words.name,
    username: `21B81A05${String(index + 1).padStart(2, '0')}`,
    url: `https://campus.example/reset-password?token=7GQ4M2ZT9XK3W5C8HB6RJ1NVE${index % 10}`,
  }))
  const collegeName = words.letterhead.name
  return { 'two-pages': composeSlips({ collegeName, slips, madeOn: '2026-11-21', language: words.locale }) }
}
