import { answerTasks } from '../processes/answer-tasks.ts'
import { drawInPlace } from './draw-in-place.ts'
import { unpackLongData } from './long-data.ts'
import type { PdfTask } from './pdfs.ts'

/**
 * The entry point of the process that draws documents. It loads fonts and drawings but no app, so it starts at once.
 */
answerTasks(({ drawing, data, rows }: PdfTask, { bytes }) =>
  drawInPlace(new URL(drawing), rows ? unpackLongData(data, rows, bytes) : data),
)
