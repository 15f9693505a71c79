import type { APIContext } from 'astro'
import {
  createFacultyLoginsBody,
  createFacultyLoginsQuery,
  createStudentLoginsBody,
  newSlips,
} from '#lib/schemas/create-logins.ts'
import { type FormState, plainForm, textOf } from '../http/plain-form.ts'
import { parseInput } from '../http/read-input.ts'
import { actorOf } from '../identity/account-forms.ts'
import { sheetLimits } from '../spreadsheets/sheet.types.ts'
import { invalid } from '../core/errors.ts'
import { type Identifier, type RosterProblem, checkRoster } from './check-roster.ts'
import type { CreatedLogins, RenewedSlips } from './logins.service.ts'
import type { RosterRow } from './read-roster.ts'

export interface LoginsState extends FormState {
  outcome: CreatedLogins | null
  renewed: RenewedSlips | null
  /** What is wrong in the list that was sent; then nobody got a login. */
  rows: readonly RosterProblem[]
}

type Found = Pick<LoginsState, 'outcome' | 'renewed' | 'rows'>

/** The page's form: a dry run shows the counts, creating also hands out the slips. */
export async function handleLogins(context: APIContext): Promise<Response | LoginsState> {
  const found: Found = { outcome: null, renewed: null, rows: [] }
  const state = await plainForm(context, async (form) => {
    await context.locals.app.limits.take('uploads', context.locals.caller)
    if (textOf(form, 'form') === 'slips') return renewSlips(context, form, found)
    const dryRun = textOf(form, 'action') !== 'create'
    const create = textOf(form, 'kind') === 'faculty' ? forFaculty : forStudents
    found.outcome = await create(context, { form, dryRun }, found)
    return dryRun ? 'tried' : 'created'
  })
  return state instanceof Response ? state : { ...state, ...found }
}

async function renewSlips(context: APIContext, form: FormData, found: Found): Promise<string> {
  const dryRun = textOf(form, 'action') !== 'renew'
  const wanted = {
    role: textOf(form, 'role'),
    batch: textOf(form, 'batch'),
    branch: textOf(form, 'branch'),
    dryRun,
  }
  found.renewed = await context.locals.app.logins.renew(parseInput(newSlips, wanted), actorOf(context))
  return dryRun ? 'tried' : 'renewed'
}

interface Sent {
  form: FormData
  dryRun: boolean
}

async function forFaculty(context: APIContext, { form, dryRun }: Sent, found: Found): Promise<CreatedLogins> {
  const { considerMailOrEmpcode } = parseInput(createFacultyLoginsQuery, {
    considerMailOrEmpcode: form.get('considerMailOrEmpcode') ?? undefined,
  })
  const faculty = await listIn(context, form, considerMailOrEmpcode, found)
  const body = parseInput(createFacultyLoginsBody, { faculty, dryRun })
  return context.locals.app.logins.forFaculty(body, considerMailOrEmpcode, actorOf(context))
}

async function forStudents(
  context: APIContext,
  { form, dryRun }: Sent,
  found: Found,
): Promise<CreatedLogins> {
  const choice = {
    batch: textOf(form, 'batch'),
    branch: textOf(form, 'branch'),
    students: await listIn(context, form, 'rollNumber', found),
    dryRun,
  }
  return context.locals.app.logins.forStudents(parseInput(createStudentLoginsBody, choice), actorOf(context))
}

/** The people of the list, if there is one. @throws DomainError Invalid `logins.badRows`, `upload.tooLarge` */
async function listIn(
  { locals }: APIContext,
  form: FormData,
  identifier: Identifier,
  found: Found,
): Promise<RosterRow[]> {
  const file = form.get('excelFileUpload')
  if (!(file instanceof File) || file.size === 0) return []
  if (file.size > sheetLimits.fileBytes)
    throw invalid('upload.tooLarge', { megabytes: sheetLimits.fileBytes / 1_048_576 })
  const roster = await locals.app.readRoster(new Uint8Array(await file.arrayBuffer()), file.name)
  found.rows = checkRoster(roster, identifier)
  if (found.rows.length > 0) throw invalid('logins.badRows', { cells: found.rows.length })
  return roster.rows
}
