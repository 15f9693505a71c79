import { drawCollegeDocument } from '../../../kernel/documents/college-document.ts'
import { drawTranscriptMemo } from './draw-memo.ts'
import type { TranscriptMemo } from './transcript-memo.ts'

export default function drawOne(memo: TranscriptMemo): Promise<Uint8Array> {
  return drawCollegeDocument(memo, (sheet) => drawTranscriptMemo(sheet, memo))
}
