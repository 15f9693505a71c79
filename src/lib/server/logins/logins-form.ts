import type { APIContext } from 'astro'
import {
  createFacultyLoginsBody,
  createFacultyLoginsQuery,
  createStudentLoginsBody,
} from '#lib/schemas/create-logins.ts'
import { type FormState, plainForm, textOf } from '../http/plain-form.ts'
import { parseInput } from '../http/read-input.ts'
import { actorOf } from '../identity/account-forms.ts'
import { sheetLimits } from '../spreadsheets/sheet.types.ts'
import { invalid } from '../core/errors.ts'
import type { CreatedLogins } from './logins.service.ts'
import type { RosterRow } from './read-roster.ts'

export interface LoginsState extends FormState {
  outcome: CreatedLogins | null
}

/** The page's form: a dry run shows the counts, creating also hands out the slips. */
export async function handleLogins(context: APIContext): Promise<Response | LoginsState> {
  const { app, caller } = context.locals
  const found: { outcome?: CreatedLogins } = {}
  const state = await plainForm(context, async (form) => {
    await app.limits.take('uploads', caller)
    const roster = await rosterIn(context, form)
    const dryRun = textOf(form, 'action') !== 'create'
    const actor = actorOf(context)
    if (textOf(form, 'kind') === 'faculty') {
      const { considerMailOrEmpcode } = parseInput(createFacultyLoginsQuery, {
        considerMailOrEmpcode: form.get('considerMailOrEmpcode') ?? undefined,
      })
      const body = parseInput(createFacultyLoginsBody, { faculty: roster, dryRun })
      found.outcome = await app.logins.forFaculty(body, considerMailOrEmpcode, actor)
    } else {
      const choice = {
        batch: textOf(form, 'batch'),
        branch: textOf(form, 'branch'),
        students: roster,
        dryRun,
      }
      found.outcome = await app.logins.forStudents(parseInput(createStudentLoginsBody, choice), actor)
    }
    return dryRun ? 'tried' : 'created'
  })
  return state instanceof Response ? state : { ...state, outcome: found.outcome ?? null }
}

async function rosterIn({ locals }: APIContext, form: FormData): Promise<RosterRow[]> {
  const file = form.get('excelFileUpload')
  if (!(file instanceof File) || file.size === 0) return []
  if (file.size > sheetLimits.fileBytes)
    throw invalid('upload.tooLarge', { megabytes: sheetLimits.fileBytes / 1_048_576 })
  return locals.app.readRoster(new Uint8Array(await file.arrayBuffer()), file.name)
}
