import { drawRule, grey, ink } from '../pdf/page.ts'
import { drawLeaf } from '../pdf/structure.ts'
import { layText } from '../pdf/text.ts'
import { type Sheet, reserve } from './sheet.ts'

/** The height, for callers that keep the signatures together with something else. */
export const signaturesHeight = 84

/** The room to sign in above the line, and the height of all. */
export interface SignatureSize {
  room: number
  height: number
}

export const usualSignatures: SignatureSize = { room: 44, height: signaturesHeight }

/** Draws a line to sign on for each signatory, with their role below it. */
export function drawSignatures(
  sheet: Sheet,
  signatories: readonly string[],
  { room, height }: SignatureSize = usualSignatures,
): void {
  reserve(sheet, height)
  const { doc } = sheet
  const y = sheet.y + room
  const each = sheet.width / signatories.length
  const width = Math.min(each - 24, 150)
  const bottoms = signatories.map((signatory, index) => {
    const left = sheet.left + index * each + (each - width) / 2
    drawRule(doc, { left, width, y, thickness: 0.6, color: ink })
    const role = layText(doc, signatory, width, { size: 8.5, color: grey, align: 'center' })
    drawLeaf(doc, 'P', (part) => part(() => role.draw(left, y + 5)))
    return y + 5 + role.height
  })
  sheet.y = Math.max(...bottoms)
}
