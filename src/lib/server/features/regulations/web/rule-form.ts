import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { routes } from '#lib/routes.ts'
import {
  type AttendanceRule,
  type InternalRule,
  type PromotionRule,
  type RuleKind,
  ruleKinds,
  usualAttendance,
} from '#lib/rules/regulations/regulation-rule.ts'
import { showHundredths } from '#lib/rules/money/paise.ts'
import { bodyFields, filledSteps, internalGroups, ruleInput, sharedFields } from '#lib/schemas/regulations.ts'
import type { App } from '../../../kernel/app.ts'
import { invalid, isDomainError } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type AuditAction,
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { RegulationRule } from '../rules/rule.ts'
import { confirmedOf } from '../rules/rules.service.ts'

export const isRuleKind = (name: string): name is RuleKind => ruleKinds.some((kind) => kind === name)

/** Proposes a version of a rule. */
export const handleNewRule = (
  context: APIContext,
  regulationId: string,
  kind: RuleKind,
): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const texts = textsOf(form, [...sharedFields, ...bodyFields[kind]])
    const typed = parseInput(ruleInput(kind), texts)
    await context.locals.app.regulations
      .propose(regulationId, typed, actorOf(context))
      .catch((error: unknown) => {
        throw atLines(error, texts)
      })
    return goOnDone(context, href(routes.regulation(regulationId)), 'proposed')
  })

/** Says at the line of the form what is wrong with a step: lines may be left empty between. */
function atLines(error: unknown, texts: Readonly<Record<string, string>>): unknown {
  if (!isDomainError(error) || !error.fields) return error
  const places = filledSteps(texts)
  const fields = Object.entries(error.fields).map(([key, problem]) => {
    const [, index = '', field = ''] = /^steps\.(\d+)\.(into|upTo)Id$/.exec(key) ?? []
    return [field === '' ? key : `${field}${places[Number(index)]}`, problem] as const
  })
  return invalid(error.code, error.params, Object.fromEntries(fields))
}

/** Handles the decisions on a regulation's page; the pressed button decides. The state machine checks permissions. */
export const handleRegulation = (context: APIContext, regulationId: string): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { regulations } = context.locals.app
    const actor = actorOf(context)
    const id = textOf(form, 'ruleId')
    const work: Record<string, AuditAction> = {
      confirm: ['confirmed', () => regulations.confirm(id, actor)],
      refuse: ['refused', () => regulations.refuse(id, textOf(form, 'reason'), actor)],
      withdraw: ['withdrawn', () => regulations.withdraw(id, actor)],
    }
    const [done, run] = ofPressedButton(form, work)
    await run()
    return goOnDone(context, href(routes.regulation(regulationId)), done)
  })

export interface RuleForm extends FormState {
  /** The choices of a promotion rule. */
  semesters: readonly Option[]
}

/** The form's state: what was typed, else the rule in force or to come that is changed, else what is usual. */
export async function ruleForm(
  app: Pick<App, 'regulations' | 'catalogue'>,
  { regulationId, kind, sent }: { regulationId: string; kind: RuleKind; sent: FormState },
): Promise<RuleForm> {
  const [newest = null] = confirmedOf(await app.regulations.all(), regulationId, kind)
  const isSent = Object.keys(sent.values).length > 0
  return {
    ...sent,
    values: isSent ? sent.values : ruleToForm(kind, newest),
    semesters: kind === 'promotion' ? await semesterChoices(app) : [],
  }
}

function ruleToForm(kind: RuleKind, rule: RegulationRule | null): Record<string, string> {
  const body = rule?.body
  const shared = { source: rule?.source ?? '' }
  // The kind tells which body it is.
  if (kind === 'attendance')
    return { ...shared, ...attendanceToForm((body ?? usualAttendance) as AttendanceRule) }
  if (!body) return shared
  if (kind === 'internal') return { ...shared, ...internalToForm(body as InternalRule) }
  return { ...shared, ...promotionToForm(body as PromotionRule) }
}

const shown = (hundredths: number | null): string => (hundredths === null ? '' : showHundredths(hundredths))
const counted = (count: number | null): string => (count === null ? '' : String(count))

const attendanceToForm = (rule: AttendanceRule): Record<string, string> => ({
  required: shown(rule.required),
  condonableFrom: shown(rule.condonableFrom),
  mostCondonations: counted(rule.mostCondonations),
  subjectMinimum: shown(rule.subjectMinimum),
  periodsForMid: counted(rule.periodsForMid),
  lateForAbsence: counted(rule.lateForAbsence),
  leavesOutMandatory: rule.leavesOutMandatory ? 'on' : '',
})

const internalToForm = (rule: InternalRule): Record<string, string> =>
  Object.fromEntries(
    internalGroups.flatMap((group) =>
      rule[group].flatMap(({ name, max, held, take, betterShare }, index) => {
        const place = index + 1
        return [
          [`${group}.name${place}`, name],
          [`${group}.max${place}`, String(max)],
          [`${group}.held${place}`, String(held)],
          [`${group}.take${place}`, take],
          [`${group}.better${place}`, shown(betterShare)],
        ]
      }),
    ),
  )

const promotionToForm = ({ steps }: PromotionRule): Record<string, string> =>
  Object.fromEntries(
    steps.flatMap(({ intoId, upToId, share, credits }, index) => {
      const place = index + 1
      return [
        [`into${place}`, intoId],
        [`upTo${place}`, upToId],
        [`share${place}`, shown(share)],
        [`credits${place}`, shown(credits)],
      ]
    }),
  )

/** The semesters that promotion may name, with their courses. */
async function semesterChoices({ catalogue }: Pick<App, 'catalogue'>): Promise<Option[]> {
  const view = await catalogue.read()
  return view
    .open('semester')
    .map(({ id, name, shortName, parentId }) => [id, `${view.nameOf(parentId)} ${shortName || name}`])
}
