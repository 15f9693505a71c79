import { hasRightToLeft, leftToRightMark } from '../rules/cells/right-to-left.ts'

/**
 * A text that something else follows on its line. Behind a name that is written from the right, digits would count as
 * part of it and jump before it (rule W7 and N1 of the Unicode Bidirectional Algorithm): an unseen mark ends it.
 * @example `${endedText('شیخ سمیرہ')} · 21B81A0502`
 */
export const endedText = (text: string): string => (hasRightToLeft(text) ? `${text}${leftToRightMark}` : text)

/** Facts side by side; empty ones are left out. @example oneLine(['Asha Rao', '', '21B81A0501']) // 'Asha Rao · 21B81A0501' */
export const oneLine = (facts: readonly (string | null | undefined | false)[]): string =>
  facts.flatMap((fact) => (fact ? [endedText(fact)] : [])).join(' · ')
