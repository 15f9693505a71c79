import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import { type DegreeRule, namesCredits } from '#lib/rules/grades/degree-rule.ts'
import { showDecimal } from '#lib/i18n/numbers.ts'
import { showHundredths } from '#lib/rules/money/paise.ts'
import { sayRule } from '#lib/transcripts/say-award.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import type { FormState } from '../../../kernel/http/forms/plain-form.ts'
import { findTaughtCredits } from '../degree-rules/taught-credits.ts'

export interface ShownRule {
  regulation: string
  version: number
  sentences: readonly string[]
  /** True if the credits of a degree are not set, so that no class is awarded. */
  lacksCredits: boolean
  /** A sentence where the exams have already taught more credits than the rule asks for; empty otherwise. */
  tooFewCredits: string
  /** Empty if the usual rule is unchanged. */
  madeAt: string
  by: string
}

/** Returns the rules in force as sentences, the general one first. */
export async function rulesInForce(
  app: Pick<App, 'transcripts' | 'people' | 'results' | 'resultsStore'>,
): Promise<ShownRule[]> {
  const { transcripts, people } = app
  const all = await transcripts.rules.all()
  const taught = [...(await findTaughtCredits(app))]
  const own = new Set(all.map(({ regulation }) => regulation))
  const taughtUnder = (regulation: string): Taught =>
    taught
      .filter(([key]) => key === regulation || (regulation === general && !own.has(key)))
      .reduce<Taught>((most, each) => (each[1] > most[1] ? each : most), ['', 0])
  const names = await people.namesOf(all.map(({ madeBy }) => madeBy).filter(Boolean))
  return all.map(({ regulation, version, rule, madeAt, madeBy }) => ({
    regulation,
    version,
    madeAt,
    by: names.get(madeBy) ?? '',
    sentences: sayRule(rule),
    lacksCredits: !namesCredits(rule),
    tooFewCredits: sayTooFewCredits(rule, taughtUnder(regulation)),
  }))
}

/** A regulation and the credits that its exams have taught, in hundredths. */
type Taught = readonly [regulation: string, credits: number]

/** The general rule, for regulations without one of their own. */
const general = ''

function sayTooFewCredits(rule: DegreeRule, [regulation, taught]: Taught): string {
  if (!namesCredits(rule) || taught <= (rule.requiredCredits ?? 0)) return ''
  return m['transcripts.rules.tooFewCredits']({
    regulation,
    taught: showDecimal(taught),
    required: showDecimal(rule.requiredCredits ?? 0),
  })
}

/** Stands for a regulation that has no rule of its own yet. */
export const newRule = '+'

export interface RuleForm extends FormState {
  /** True if the regulation has a rule of its own, which may be removed. */
  isOwn: boolean
  /** The rule now in force, as sentences, if someone else saved it meanwhile. */
  stored: readonly string[]
}

/**
 * Returns the form values: the rule in force for the regulation, or the typed values; always with the current version.
 */
export async function ruleForm(
  { transcripts: { rules } }: Pick<App, 'transcripts'>,
  { asked, sent }: { asked: string; sent: FormState },
): Promise<RuleForm> {
  const isSent = sent.values['action'] === 'save'
  const regulation = regulationKey(isSent ? (sent.values['regulation'] ?? '') : asked)
  const isNew = asked === newRule && !isSent
  const inForce = (await rules.pin()).of(regulation)
  const isStale = sent.code === 'transcripts.changedSince'
  const version = isNew ? 0 : await rules.versionOf(regulation)
  const values = isSent ? sent.values : { ...typedOf(inForce.rule), regulation: isNew ? '' : regulation }
  return {
    ...sent,
    values: { ...values, version: String(version) },
    isOwn: inForce.regulation === regulation && inForce.version > 0,
    stored: isStale ? sayRule(inForce.rule) : [],
  }
}

function typedOf({ bands, percentage, requiredCredits }: DegreeRule): Record<string, string> {
  const ofBands = bands.flatMap(({ name, from, isFirstAttemptOnly }, index) => [
    [`name${index + 1}`, name],
    [`from${index + 1}`, showHundredths(from)],
    [`first${index + 1}`, isFirstAttemptOnly ? 'on' : ''],
  ])
  return {
    ...Object.fromEntries(ofBands),
    factor: percentage ? showHundredths(percentage.factor) : '',
    minus: percentage ? showHundredths(percentage.minus) : '',
    requiredCredits: requiredCredits === null ? '' : showHundredths(requiredCredits),
  }
}
