import { drawRule, grey } from '../pdf/page.ts'
import { drawText } from '../pdf/text.ts'
import type { Sheet } from './sheet.ts'

/** The sender of the document. The logo is a PNG or JPEG, the colour `#rrggbb`, or empty for the usual one. */
export interface Letterhead {
  name: string
  address: string
  logo: Uint8Array | null
  colour?: string
}

const logoSize = 52
const besideLogo = 64

export function drawLetterhead(sheet: Sheet, { name, address, logo }: Letterhead): void {
  const { doc, left, width, accent, y: top } = sheet
  if (logo) doc.image(Buffer.from(logo), left, top, { fit: [logoSize, logoSize] })
  const indent = logo ? besideLogo : 0
  const heading = { size: 16, weight: 700, color: accent, leading: 21 } as const
  const below = drawText(doc, name, left + indent, top + 2, width - indent, heading)
  const y = drawText(doc, address, left + indent, below, width - indent, { size: 9, color: grey })
  sheet.y = Math.max(y, logo ? top + 56 : 0) + 6
  drawRule(doc, { left, width, y: sheet.y, thickness: 1.2, color: accent })
}
