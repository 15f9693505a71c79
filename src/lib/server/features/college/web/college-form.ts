import type { APIContext } from 'astro'
import * as v from 'valibot'
import {
  type CollegeFrame,
  collegeSettings,
  type CollegeSettings,
  pictureKinds,
  type SecurityRule,
  securityRules,
} from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import { frameOf } from '../college.service.ts'

/** Removes a picture. Without scripts, the page first asks for confirmation. */
export const handlePictures = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const kind = pictureKinds.find((each) => each === textOf(form, 'picture'))
    if (!kind) throw invalid('request.invalid')
    if (textOf(form, 'answer') !== 'yes') return 'asked'
    const { app } = context.locals
    await app.college.removePicture({ kind, url: textOf(form, 'seen') }, actorOf(context))
    return goOnDone(context, context.url.pathname, 'pictureRemoved')
  })

export interface ShownRules {
  /** The names of the rules that were on when the form was rendered, separated by spaces. */
  seen: string
  rules: readonly { name: SecurityRule; isOn: boolean; label: string; help: string }[]
}

/**
 * Saves the security rules. Only rules that were toggled are saved, so that two concurrent saves do not undo each
 * other; if both toggled the same rule, they agree.
 */
export const handleSecurity = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const seen = textOf(form, 'seen').split(' ')
    const changed = securityRules.filter((rule) => form.has(rule) !== seen.includes(rule))
    const { app } = context.locals
    await app.college.save(
      Object.fromEntries(changed.map((rule) => [rule, form.has(rule)])),
      actorOf(context),
    )
    return goOnDone(context, context.url.pathname, 'saved')
  })

/** The rules to show: the input if it could not be saved, otherwise the stored ones. */
export function rulesToShow(
  { problem, values }: Pick<FormState, 'problem' | 'values'>,
  stored: CollegeSettings,
): ShownRules {
  const isOn = (rule: SecurityRule): boolean => (problem === '' ? stored[rule] : rule in values)
  return {
    seen: securityRules.filter((rule) => stored[rule]).join(' '),
    rules: securityRules.map((name) => ({ ...words[name](), name, isOn: isOn(name) })),
  }
}

const words = {
  needsSecondFactor: () => ({
    label: m['settings.needsSecondFactor'](),
    help: m['security.needsSecondFactorHelp'](),
  }),
  registrationOpen: () => ({
    label: m['settings.registrationOpen'](),
    help: m['security.registrationOpenHelp'](),
  }),
  alumniRegistrationOpen: () => ({
    label: m['settings.alumniRegistrationOpen'](),
    help: m['security.alumniRegistrationOpenHelp'](),
  }),
} satisfies Record<SecurityRule, () => { label: string; help: string }>

export interface SettingsPreview {
  college: CollegeFrame
  /** Why the preview shows stored values instead of the input; empty if it shows the input. */
  problem: string
}

/** Previews unsaved settings; invalid values are replaced with the stored ones. */
export async function handlePreview(context: APIContext): Promise<Response | SettingsPreview> {
  const { college } = context.locals.app
  const shown = await college.frame()
  const state = await plainForm(context, { limit: 'staff' }, async () => 'shown')
  if (state instanceof Response) return state
  const { values, problem } = state
  if (problem !== '') return { college: shown, problem }
  const settings = soundPartOf(await college.settings(), parsed(values['typed']))
  const kinds = v.safeParse(v.array(v.picklist(pictureKinds)), parsed(values['removed']))
  const gone = Object.fromEntries((kinds.success ? kinds.output : []).map((kind) => [`${kind}Url`, null]))
  return { college: { ...shown, ...frameOf(settings), ...gone }, problem }
}

function soundPartOf(saved: CollegeSettings, typed: unknown): CollegeSettings {
  if (typeof typed !== 'object' || typed === null) return saved
  const given: Record<string, unknown> = { ...saved, ...typed }
  const refused = v.safeParse(collegeSettings, given).issues ?? []
  for (const { path } of refused) {
    const name = String(path?.[0]?.key)
    given[name] = saved[name as keyof CollegeSettings]
  }
  return v.parse(collegeSettings, given)
}

/** Returns undefined if the text is not JSON. */
function parsed(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
