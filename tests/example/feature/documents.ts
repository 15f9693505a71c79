import type { CollegeDocument } from '#lib/server/kernel/documents/college-document.ts'
import type { DocumentKinds, SampleWords } from '#lib/server/kernel/documents/document-kind.ts'
import type { Fact } from '#lib/server/kernel/documents/pieces/facts.ts'
import type { Letterhead } from '#lib/server/kernel/documents/pieces/letterhead.ts'
import type { Photo } from '#lib/server/kernel/documents/pieces/photo.ts'
import type { DocumentTable } from '#lib/server/kernel/documents/pieces/table.ts'

/** The slip that the owner of a lost item signs. */
export interface LostItemSlip extends CollegeDocument {
  facts: readonly Fact[]
  photo: Photo
  charges: DocumentTable
  totals: readonly Fact[]
  signatories: readonly string[]
}

export const ownLetterhead: Letterhead = { name: 'Sri Vidya College', address: 'Gudlavalleru', logo: null }

export function composeSlip(item: string, letterhead: Letterhead, photo: Uint8Array | null = null) {
  return {
    letterhead,
    title: 'Lost item',
    facts: [
      ['Item', item],
      ['Found on', '21 November 2026'],
      ['Place', 'Library, second floor'],
    ],
    photo: { bytes: photo, label: 'Photo of the owner' },
    charges: {
      columns: [
        { label: 'What for', share: 1 },
        { label: 'Days', align: 'right' },
        { label: '₹', align: 'right' },
      ],
      rows: [
        ['Keeping it safe', '12', '24'],
        [`Postage for ${item}`, '', '76'],
      ],
      foot: ['Total', '', '100'],
    },
    totals: [['To be paid', '₹ 100']],
    signatories: ['Owner', 'Security'],
    verify: { url: 'https://campus.example/verify/0123456789', code: '0123456789', label: 'Scan the code' },
    issuedOn: '2026-11-21',
    pageLabel: 'Page',
    language: 'en',
  } satisfies LostItemSlip
}

export const lostItemDocuments: DocumentKinds = {
  'lostItems.slip': {
    drawing: new URL('./lost-item-slip.document.ts', import.meta.url),
    samples: async ({ name, letterhead }: SampleWords) => ({
      'no-photo': composeSlip(name, letterhead),
      photo: composeSlip(name, letterhead, letterhead.logo),
    }),
  },
}

declare module '#lib/server/kernel/documents/document-kind.ts' {
  interface DocumentData {
    'lostItems.slip': LostItemSlip
  }
}
