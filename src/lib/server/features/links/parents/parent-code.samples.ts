import type { SampleWords } from '../../../kernel/documents/document-kind.ts'
import { composeParentCode } from './compose-parent-code.ts'
import type { ParentCodeSlip } from './parent-code.document.ts'

export async function parentCodeSamples({
  name,
  letterhead,
  locale,
}: SampleWords): Promise<Record<string, ParentCodeSlip>> {
  const slip = composeParentCode({
    student: { name, number: '21B81A0501' },
    letterhead,
    language: locale,
    code: 'K7QM3XTD9B',
    expiresAt: '2026-12-21T06:00:00.000Z',
    issuedOn: '2026-11-21',
    url: 'https://campus.example/app/Parent%20Dashboard',
  })
  return { slip }
}
