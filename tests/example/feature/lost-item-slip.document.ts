import { drawCollegeDocument } from '#lib/server/kernel/documents/college-document.ts'
import { drawFacts } from '#lib/server/kernel/documents/pieces/facts.ts'
import { drawBesidePhoto } from '#lib/server/kernel/documents/pieces/photo.ts'
import { drawSignatures } from '#lib/server/kernel/documents/pieces/signatures.ts'
import { drawTable } from '#lib/server/kernel/documents/pieces/table.ts'
import { drawTotals } from '#lib/server/kernel/documents/pieces/totals.ts'
import type { LostItemSlip } from './documents.ts'

export default function drawSlip(slip: LostItemSlip): Promise<Uint8Array> {
  return drawCollegeDocument(slip, (sheet) => {
    sheet.y += 14
    drawBesidePhoto(sheet, slip.photo, () => drawFacts(sheet, slip.facts))
    sheet.y += 12
    drawTable(sheet, slip.charges)
    sheet.y += 12
    drawTotals(sheet, slip.totals)
    drawSignatures(sheet, slip.signatories)
  })
}
