import { invalid } from '../../../core/errors.ts'
import { sheetLimits } from '../../sheet.types.ts'
import { xmlText, scanXml } from '../scan-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** One character more than the limit, to detect longer cells. */
export const keptCharacters = sheetLimits.cellCharacters + 1

/**
 * Reads the shared texts that cells refer to by index, trimmed.
 * @throws DomainError Invalid `sheet.tooManyCells`, `sheet.tooDemanding`
 */
export async function readSharedTexts(zip: ZipParts, part: string): Promise<string[]> {
  const texts: string[] = []
  const text = createTextJoiner()
  let characters = 0
  await scanXml(zip.unpack(part), {
    open: (name) => (name === 'si' ? text.start() : text.open(name)),
    text: text.add,
    close(name) {
      text.close(name)
      if (name !== 'si') return
      const whole = text.end()
      characters += whole.length
      if (texts.length > sheetLimits.cells) throw invalid('sheet.tooManyCells', { cells: sheetLimits.cells })
      if (characters > sheetLimits.characters) throw invalid('sheet.tooDemanding')
      texts.push(whole)
    },
  })
  return texts
}

/** Joins the runs of a rich text, without its phonetic text. */
export function createTextJoiner() {
  let joined = ''
  let isText = false
  let isPhonetic = false
  return {
    start(): void {
      joined = ''
      isText = isPhonetic = false
    },
    open(name: string): void {
      if (name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    add(raw: string): void {
      if (isText && !isPhonetic && joined.length < keptCharacters)
        joined += xmlText(raw.slice(0, keptCharacters * 6)).slice(0, keptCharacters)
    },
    close(name: string): void {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
    },
    /** Returns a flat copy: a slice would keep the whole unpacked piece in memory. */
    end: (): string => flat(joined.trim().slice(0, keptCharacters)),
  }
}

/** Copies long strings only; the engine copies short ones anyway. */
const flat = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString())
