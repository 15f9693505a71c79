import { hasRightToLeft, leftToRightMark } from '../rules/cells/right-to-left.ts'

/**
 * Ends a text that is followed by other text on its line. After a right-to-left name, digits would count as part of it
 * and be displayed before it (rules W7 and N1 of the Unicode Bidirectional Algorithm), so an invisible mark ends it.
 * @example `${endedText('شیخ سمیرہ')} · 21B81A0502`
 */
export const endedText = (text: string): string => (hasRightToLeft(text) ? `${text}${leftToRightMark}` : text)

/**
 * Joins facts on one line and leaves empty ones out.
 * @example oneLine(['Asha Rao', '', '21B81A0501']) // 'Asha Rao · 21B81A0501'
 */
export const oneLine = (facts: readonly (string | null | undefined | false)[]): string =>
  facts.flatMap((fact) => (fact ? [endedText(fact)] : [])).join(' · ')
