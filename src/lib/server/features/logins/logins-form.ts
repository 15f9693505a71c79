import type { APIContext } from 'astro'
import {
  createFacultyLoginsBody,
  createFacultyLoginsQuery,
  createStudentLoginsBody,
  newSlips,
} from '#lib/schemas/create-logins.ts'
import type { UploadedFile } from '../../kernel/http/multipart.ts'
import { type FormState, plainForm, textOf } from '../../kernel/http/plain-form.ts'
import { parseInput } from '../../kernel/http/read-input.ts'
import { actorOf } from '../../kernel/http/actor-of.ts'
import { sheetLimits } from '../../kernel/spreadsheets/sheet.types.ts'
import { invalid } from '../../kernel/core/errors.ts'
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
  const upload = { files: { excelFileUpload: { bytes: sheetLimits.fileBytes } } }
  const state = await plainForm(context, { limit: 'uploads', upload }, async (form, files) => {
    if (textOf(form, 'form') === 'slips') return renewSlips(context, form, found)
    const dryRun = textOf(form, 'action') !== 'create'
    const create = textOf(form, 'kind') === 'faculty' ? forFaculty : forStudents
    found.outcome = await create(context, { form, list: files.excelFileUpload[0], dryRun }, found)
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
  list: UploadedFile | undefined
  dryRun: boolean
}

interface Listed extends Pick<Sent, 'list'> {
  identifier: Identifier
}

async function forFaculty(context: APIContext, sent: Sent, found: Found): Promise<CreatedLogins> {
  const { form, list, dryRun } = sent
  const { considerMailOrEmpcode } = parseInput(createFacultyLoginsQuery, {
    considerMailOrEmpcode: form.get('considerMailOrEmpcode') ?? undefined,
  })
  const faculty = await listIn(context, { list, identifier: considerMailOrEmpcode }, found)
  const body = parseInput(createFacultyLoginsBody, { faculty, dryRun })
  return context.locals.app.logins.forFaculty(body, considerMailOrEmpcode, actorOf(context))
}

async function forStudents(
  context: APIContext,
  { form, list, dryRun }: Sent,
  found: Found,
): Promise<CreatedLogins> {
  const choice = {
    batch: textOf(form, 'batch'),
    branch: textOf(form, 'branch'),
    students: await listIn(context, { list, identifier: 'rollNumber' }, found),
    dryRun,
  }
  return context.locals.app.logins.forStudents(parseInput(createStudentLoginsBody, choice), actorOf(context))
}

/** The people of the list, if there is one. @throws DomainError Invalid `logins.badRows` */
async function listIn(context: APIContext, { list, identifier }: Listed, found: Found): Promise<RosterRow[]> {
  if (!list || list.bytes.byteLength === 0) return []
  const roster = await context.locals.app.logins.readRoster(list.bytes, list.name)
  found.rows = checkRoster(roster, identifier)
  if (found.rows.length > 0) throw invalid('logins.badRows', { cells: found.rows.length })
  return roster.rows
}
