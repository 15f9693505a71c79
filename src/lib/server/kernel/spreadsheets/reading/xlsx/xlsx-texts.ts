import { invalid } from '../../../core/errors.ts'
import { sheetLimits } from '../../sheet.types.ts'
import { plainText, scanXml } from '../scan-xml.ts'
import type { ZipParts } from './zip-parts.ts'

/** One more character than a cell may have tells that it has too many. */
export const keptCharacters = sheetLimits.cellCharacters + 1

/**
 * The texts that cells name by their number, trimmed.
 * @throws DomainError Invalid `sheet.tooManyCells`, `sheet.tooDemanding`
 */
export async function readSharedTexts(zip: ZipParts, part: string): Promise<string[]> {
  const texts: string[] = []
  const text = createTextJoiner()
  let characters = 0
  await scanXml(zip.unpack(part), {
    open: (name) => (name === 'si' ? text.begin() : text.open(name)),
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

/** Joins the runs of a rich text and leaves out how it is pronounced. */
export function createTextJoiner() {
  let joined = ''
  let isText = false
  let isPhonetic = false
  return {
    begin(): void {
      joined = ''
      isText = isPhonetic = false
    },
    open(name: string): void {
      if (name === 't') isText = true
      else if (name === 'rPh') isPhonetic = true
    },
    add(raw: string): void {
      if (isText && !isPhonetic && joined.length < keptCharacters)
        joined += plainText(raw.slice(0, keptCharacters * 6)).slice(0, keptCharacters)
    },
    close(name: string): void {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
    },
    /** A flat copy: a slice of the unpacked piece would keep all of the piece. */
    end: (): string => flat(joined.trim().slice(0, keptCharacters)),
  }
}

/** Short strings are copied anyway. */
const flat = (text: string): string => (text.length < 13 ? text : Buffer.from(text).toString())
