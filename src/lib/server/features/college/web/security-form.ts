import type { APIContext } from 'astro'
import { type CollegeSettings, type SecurityRule, securityRules } from '#lib/schemas/college.ts'
import { m } from '#paraglide/messages.js'
import { actorOf } from '../../../kernel/http/actor.ts'
import { type FormState, plainForm, textOf } from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'

export interface ShownRules {
  /** Those that were on when the form was made, by their names. */
  seen: string
  rules: readonly { name: SecurityRule; isOn: boolean; label: string; help: string }[]
}

/**
 * Who gets in, and with what. Only what was changed is saved, so that of two at once both are heard: who changes the
 * same rule wants the same.
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
    await app.refresh()
    return goOnDone(context, context.url.pathname, 'saved')
  })

/** As it was typed where it could not be saved, otherwise as it is saved. */
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
