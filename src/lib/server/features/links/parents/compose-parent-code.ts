import { showDate } from '#lib/i18n/dates.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { m } from '#paraglide/messages.js'
import type { Letterhead } from '../../../kernel/documents/pieces/letterhead.ts'
import type { KnownRecord } from '../records/record-kind.ts'
import type { ParentCodeSlip } from './parent-code.document.ts'
import type { ParentCode } from './parents.service.ts'

interface CodeOfParent extends ParentCode {
  student: Pick<KnownRecord, 'name' | 'number'>
  letterhead: Letterhead
  /** The address of the page where the parent enters the code. */
  url: string
  issuedOn: string
  language: 'en' | 'de'
}

/** Builds the slip's texts in the given language. */
export function composeParentCode(given: CodeOfParent): ParentCodeSlip {
  const { student, code, expiresAt, letterhead, url, issuedOn, language } = given
  const at = { locale: language }
  const until = showDate(indianDate(expiresAt), language)
  return {
    letterhead,
    issuedOn,
    language,
    code: inGroups(code),
    title: m['links.codeTitle']({}, at),
    verify: { url, code, label: m['links.codeScan']({}, at) },
    pageLabel: m['memo.page']({}, at),
    facts: [
      [m['links.codeStudent']({}, at), student.name],
      [m['links.codeNumber']({}, at), student.number],
      [m['links.codeUntil']({}, at), until],
    ],
    steps: [m['links.codeStep1']({}, at), m['links.codeStep2']({}, at), m['links.codeStep3']({}, at)],
  }
}

/** Formats a code for reading aloud. @example inGroups('K7QM3XTD9B') // 'K7QM3 XTD9B' */
const inGroups = (code: string): string => `${code.slice(0, 5)} ${code.slice(5)}`
