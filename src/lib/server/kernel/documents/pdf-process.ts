import { answerTasks } from '../processes/answer-tasks.ts'
import { drawInPlace } from './draw-in-place.ts'
import { unpackLongData } from './long-data.ts'
import type { PdfTask } from './pdfs.ts'

/** What the process that draws documents begins with. It holds fonts and drawings, and no app: it is there at once. */
answerTasks(({ drawing, data, rows }: PdfTask, { bytes }) =>
  drawInPlace(new URL(drawing), rows ? unpackLongData(data, rows, bytes) : data),
)
