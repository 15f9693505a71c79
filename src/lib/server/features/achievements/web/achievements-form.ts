import type { APIContext } from 'astro'
import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { indianDate } from '#lib/rules/dates/indian-days.ts'
import { achievementKeepers } from '#lib/rules/roles/offices.ts'
import { achievementInput, type TypedAchievement } from '#lib/schemas/achievements/achievement.ts'
import type { App } from '../../../kernel/app.ts'
import {
  type FieldProblem,
  forbidden,
  invalid,
  isDomainError,
  refuseAt,
} from '../../../kernel/core/errors.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { problemsOf, refuseProblems } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import type { UploadedFile } from '../../../kernel/http/uploads/multipart.ts'
import { type DoneMessage, goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { By } from '../achievements.service.ts'
import type { BibtexGiven } from '../bibtex/new-achievements.ts'
import { type BibtexWork, mostBibtexBytes } from '../bibtex/parse-bibtex.ts'
import { scopeOf } from '../policy.ts'
import { type AchievementFields, fieldsTyped, problemsOfFields } from '../records/achievement.ts'
import { noDepartment } from '../records/choices.ts'
import { mostProofBytes } from '../records/proof.ts'

const upload = { files: { proof: { bytes: mostProofBytes }, bibtexFile: { bytes: mostBibtexBytes } } }

/** Adds, changes or deletes an achievement, or adds the works of a BibTeX text, depending on the submit button. */
export const handleAchievement = (context: APIContext): Promise<Response | FormState> =>
  plainForm(
    context,
    { limit: 'uploads', upload, check: (form) => checkTexts(context, form) },
    async (form, files) => {
      const { app, user } = context.locals
      requireAccess(achievementKeepers, user)
      if (!user) throw forbidden('session.notAllowed')
      const by = { actor: actorOf(context), scope: await scopeOf(app, user) }
      const seen = { id: textOf(form, 'id'), version: Number(textOf(form, 'version')) }
      switch (textOf(form, 'action')) {
        case 'delete':
          await app.achievements.remove(seen, by)
          return leadOn(context, 'deleted')
        case 'bibtex':
          return addFromBibtex(context, form, { file: files.bibtexFile[0], by })
        case 'edit':
          await app.achievements.change(seen, await typedIn(context, form), by, files.proof[0] ?? null)
          return leadOn(context, 'edited')
        default:
          await app.achievements.add(await typedIn(context, form), by, files.proof[0] ?? null)
          return leadOn(context, 'added')
      }
    },
  )

/** @throws DomainError Invalid, at the fields of the submitted form */
const checkTexts = (context: APIContext, form: FormData): Promise<unknown> =>
  textOf(form, 'action') === 'bibtex' ? chosenPerson(context, form) : typedIn(context, form)

/** The four fields that the form always requires: missing ones are reported at each field and in one summary. */
const always = ['departmentId', 'memberId', 'achievedOn', 'description'] as const

/** The fields that `problemsOfFields` reads, each parsed by itself: a wrong one has a problem of its own. */
const checkedFields = v.object({
  kind: v.fallback(achievementInput.entries.kind, 'other'),
  achievedOn: v.fallback(achievementInput.entries.achievedOn, ''),
  year: v.fallback(achievementInput.entries.year, null),
  issn: v.fallback(achievementInput.entries.issn, ''),
})

/**
 * Reads the form and reports all problems at once.
 * @throws DomainError Invalid, at the fields
 */
async function typedIn(context: APIContext, form: FormData): Promise<AchievementFields> {
  const { app } = context.locals
  const typed = textsOf(form, Object.keys(achievementInput.entries))
  const stored = await app.achievements.find(textOf(form, 'id'))
  const today = indianDate(app.clock.now())
  const problems: Record<string, FieldProblem> = {}
  const parsed = problemsOf(achievementInput, typed, '', problems)
  const implausible = problemsOfFields(v.parse(checkedFields, typed), {
    today,
    storedIssn: stored?.issn ?? '',
  })
  refuseMissing(form, always, { ...implausible, ...problems })
  const person = await fieldsRefused(() => chosenPerson(context, form))
  refuseProblems({ ...person, ...implausible, ...problems })
  // Without a problem, it is the schema's output.
  return fieldsTyped(parsed as TypedAchievement)
}

/** Returns the problems at fields with which `work` refuses. */
async function fieldsRefused(work: () => Promise<unknown>): Promise<Record<string, FieldProblem>> {
  try {
    await work()
    return {}
  } catch (error) {
    if (isDomainError(error) && error.fields) return error.fields
    throw error
  }
}

/** Returns whether a search lacks one of the two fields it requires. */
export const searchedWithout = (params: URLSearchParams): boolean =>
  params.has('find') && !(params.get('department') && params.get('faculty'))

/** Adds the works of a pasted text or an uploaded file. */
async function addFromBibtex(
  context: APIContext,
  form: FormData,
  { file, by }: { file: UploadedFile | undefined; by: By },
): Promise<Response> {
  const person = await chosenPerson(context, form)
  const given = { ...person, month: monthIn(form) }
  const pasted = textOf(form, 'bibtex')
  const isFile = file !== undefined && file.bytes.byteLength > 0
  if (isFile && pasted !== '') throw refuseAt('bibtexFile', 'achievements.bibtexBoth')
  const text = isFile ? readText(file.bytes) : pasted
  if (text === '') throw refuseAt(isFile ? 'bibtexFile' : 'bibtex', 'field.required')
  const done = addWorks(context.locals.app, text, given, by)
  const { added, known, guessed } = await done.catch((error: unknown) => {
    throw isFile ? atFile(error) : error
  })
  return leadOn(context, 'bibtex', { added, known, guessed: guessed.join(', ') })
}

async function addWorks(app: App, text: string, given: BibtexGiven, by: By) {
  const works = await app.workers
    .call<BibtexWork[]>('achievements.readBibtex', text)
    .catch((error: unknown) => {
      throw isDomainError(error) ? refuseAt('bibtex', error.code, error.params) : error
    })
  return app.achievements.addWorks(works, given, by)
}

/** Reports errors of the entries at the file field. */
const atFile = (error: unknown): unknown =>
  isDomainError(error) && error.fields?.['bibtex'] ? refuseAt('bibtexFile', error.code, error.params) : error

/** Reads the month of the select; empty for anything else. */
const monthIn = (form: FormData): string => /^(?:0[1-9]|1[0-2])$/.exec(textOf(form, 'month'))?.[0] ?? ''

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).trim()
  } catch {
    throw refuseAt('bibtexFile', 'achievements.bibtexEncoding')
  }
}

const leadOn = (context: APIContext, done: string, facts: DoneMessage['facts'] = {}): Response =>
  goOnDone(context, href(routes.achievements), done, facts)

/** @throws DomainError Invalid `achievements.fillAll`, at each missing field and at those with `others` */
function refuseMissing(
  form: FormData,
  names: readonly string[],
  others: Readonly<Record<string, FieldProblem>> = {},
): void {
  const missing = names.filter((name) => textOf(form, name) === '')
  const problem: FieldProblem = { code: 'field.required', params: {} }
  if (missing.length === 0) return
  const required = Object.fromEntries(missing.map((name) => [name, problem]))
  throw invalid('achievements.fillAll', {}, { ...others, ...required })
}

/** @throws DomainError Invalid if nobody is chosen, or the person belongs to another department */
async function chosenPerson({ locals: { app } }: Pick<APIContext, 'locals'>, form: FormData) {
  refuseMissing(form, ['departmentId', 'memberId'])
  const departmentId = textOf(form, 'departmentId')
  const memberId = textOf(form, 'memberId')
  const member = await app.faculty.findTeaching(memberId)
  if (!member) throw refuseAt('memberId', 'achievements.notYours')
  if ((member.departmentId ?? noDepartment) !== departmentId)
    throw refuseAt('memberId', 'achievements.otherDepartment')
  return { departmentId, memberId }
}
