import type { APIContext } from 'astro'
import * as v from 'valibot'
import {
  type CollegeFrame,
  type CollegeSettings,
  collegeSettings,
  savedCollege,
} from '#lib/schemas/college.ts'
import { plainForm } from '../../../kernel/http/plain-form.ts'
import { frameOf } from '../frame-of.ts'

/** The look that was typed and is not saved; of what is not right yet, the one that is saved. */
export async function handlePreview(context: APIContext): Promise<CollegeFrame> {
  const { college } = context.locals.app
  const shown = await college.frame()
  const sent = { typed: '', removed: '' }
  await plainForm(context, { limit: 'staff' }, async (form) => {
    Object.assign(sent, { typed: String(form.get('typed')), removed: String(form.get('removed')) })
    return 'shown'
  })
  const settings = soundPartOf(await college.settings(), parsed(sent.typed))
  const removed = v.safeParse(savedCollege.entries.removed, parsed(sent.removed))
  const gone = removed.success ? (removed.output ?? []) : []
  return {
    ...shown,
    ...frameOf(settings),
    ...(gone.includes('logo') && { logoUrl: null }),
    ...(gone.includes('banner') && { bannerUrl: null }),
    ...(gone.includes('photo') && { photoUrl: null }),
  }
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
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
