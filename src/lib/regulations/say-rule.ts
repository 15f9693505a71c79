import { m } from '#paraglide/messages.js'
import { getLocale, type Locale } from '#paraglide/runtime.js'
import { showCount, showDecimal } from '../i18n/numbers.ts'
import {
  type AttendanceRule,
  type InternalPart,
  internalTotal,
  type InternalRule,
  type PromotionRule,
  type RuleBody,
  type RuleKind,
} from '../rules/regulations/regulation-rule.ts'

/** Returns the word of a catalogue entry. */
type NameOf = (id: string) => string

/** Describes a rule in sentences, for its page and the audit trail. */
export function sayRule(
  { kind, body }: { kind: RuleKind; body: RuleBody },
  nameOf: NameOf,
  locale: Locale = getLocale(),
): string[] {
  // The kind tells which body it is.
  if (kind === 'attendance') return sayAttendance(body as AttendanceRule, locale)
  if (kind === 'internal') return sayInternal(body as InternalRule, locale)
  return sayPromotion(body as PromotionRule, nameOf, locale)
}

/** @example sayPercent(7500, 'de') // '75 %' */
const sayPercent = (share: number, locale: Locale): string =>
  m['regulations.percent']({ share: showDecimal(share, undefined, locale) }, { locale })

function sayAttendance(rule: AttendanceRule, locale: Locale): string[] {
  const at = { locale }
  const { required, condonableFrom, mostCondonations, subjectMinimum, periodsForMid, lateForAbsence } = rule
  const share = (hundredths: number): string => sayPercent(hundredths, locale)
  return [
    m['regulations.say.required']({ share: share(required) }, at),
    condonableFrom === null
      ? m['regulations.say.neverCondoned']({}, at)
      : m['regulations.say.condoned']({ from: share(condonableFrom), to: share(required) }, at),
    mostCondonations === null
      ? null
      : m['regulations.say.mostCondonations']({ count: showCount(mostCondonations, locale) }, at),
    subjectMinimum === null
      ? null
      : m['regulations.say.subjectMinimum']({ share: share(subjectMinimum) }, at),
    periodsForMid === 0
      ? null
      : m['regulations.say.periodsForMid']({ count: showCount(periodsForMid, locale) }, at),
    lateForAbsence === null
      ? m['regulations.say.lateIsPresent']({}, at)
      : m['regulations.say.late']({ count: showCount(lateForAbsence, locale) }, at),
    rule.leavesOutMandatory ? m['regulations.say.withoutMandatory']({}, at) : null,
  ].filter((sentence) => sentence !== null)
}

const sayInternal = ({ theory, lab }: InternalRule, locale: Locale): string[] =>
  (
    [
      ['theory', theory],
      ['lab', lab],
    ] as const
  ).flatMap(([group, parts]) =>
    parts.length === 0
      ? []
      : [
          m[`regulations.say.internal.${group}`](
            {
              parts: parts.map((part) => sayPart(part, locale)).join(' + '),
              total: showCount(internalTotal(parts), locale),
            },
            { locale },
          ),
        ],
  )

function sayPart({ name, max, held, take, betterShare }: InternalPart, locale: Locale): string {
  const at = { locale }
  const said = { name, max: showCount(max, locale), held: showCount(held, locale) }
  if (held === 1) return m['regulations.say.part.one'](said, at)
  if (take !== 'weighted') return m[`regulations.say.part.${take}`](said, at)
  const better = betterShare ?? 0
  return m['regulations.say.part.weighted'](
    { ...said, better: sayPercent(better, locale), other: sayPercent(10_000 - better, locale) },
    at,
  )
}

const sayPromotion = ({ steps }: PromotionRule, nameOf: NameOf, locale: Locale): string[] =>
  steps.map(({ intoId, upToId, share, credits }) => {
    const said = { into: nameOf(intoId), upTo: nameOf(upToId) }
    return share === null
      ? m['regulations.say.promotion.credits'](
          { ...said, credits: showDecimal(credits ?? 0, undefined, locale) },
          { locale },
        )
      : m['regulations.say.promotion.share']({ ...said, share: sayPercent(share, locale) }, { locale })
  })
