import type { APIContext } from 'astro'
import * as v from 'valibot'
import {
  type CollegeFrame,
  type CollegeSettings,
  collegeSettings,
  pictureKinds,
} from '#lib/schemas/college.ts'
import { plainForm } from '../../../kernel/http/forms/plain-form.ts'
import { frameOf } from '../frame-of.ts'

export interface Preview {
  college: CollegeFrame
  /** Why it shows what is saved and not what was typed; empty where it does not. */
  problem: string
}

/** The look that was typed and is not saved; of what is not right yet, the one that is saved. */
export async function handlePreview(context: APIContext): Promise<Response | Preview> {
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

/** Undefined where it is no JSON. */
function parsed(text = ''): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
