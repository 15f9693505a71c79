import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { achievementKeepers } from '#lib/rules/achievement-roles.ts'
import { routes } from '#lib/routes.ts'
import { achievementInput } from '#lib/schemas/achievements.ts'
import {
  type FieldProblem,
  forbidden,
  invalid,
  isDomainError,
  refuseAt,
} from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { goTo } from '../../../kernel/http/go-to.ts'
import type { UploadedFile } from '../../../kernel/http/multipart.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { type AchievementFields, fieldsTyped } from '../achievement.ts'
import { achievementsFromBibtex } from '../achievements-from-bibtex.ts'
import { scopeOf } from '../achievements.policy.ts'
import type { By } from '../achievements.service.ts'
import { noDepartment } from '../choices-within.ts'
import { mostProofBytes } from '../proof.ts'
import { type BibtexWork, mostBibtexBytes } from '../read-bibtex.ts'

const upload = { files: { proof: { bytes: mostProofBytes }, bibtexFile: { bytes: mostBibtexBytes } } }

/** A new achievement, a changed one, one that goes, or those of a BibTeX text: by the name of the button. */
export const handleAchievement = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'uploads', upload }, async (form, files) => {
    const { app, user } = context.locals
    requireAccess(achievementKeepers, user)
    if (!user) throw forbidden('session.notAllowed')
    const by = { actor: actorOf(context), scope: await scopeOf(app, user) }
    const seen = { id: textOf(form, 'id'), version: Number(textOf(form, 'version')) }
    switch (textOf(form, 'action')) {
      case 'delete':
        await app.achievements.remove(seen, by)
        return leadOn('deleted')
      case 'bibtex':
        return addFromBibtex(context, form, { file: files.bibtexFile[0], by })
      case 'edit':
        await app.achievements.change(seen, await typedIn(context, form), by, files.proof[0] ?? null)
        return leadOn('edited')
      default:
        await app.achievements.add(await typedIn(context, form), by, files.proof[0] ?? null)
        return leadOn('added')
    }
  })

const leadOn = (done: string, more: Record<string, string> = {}): Response =>
  goTo(`${href(routes.achievements)}?${String(new URLSearchParams({ done, ...more }))}`)

async function addFromBibtex(
  context: APIContext,
  form: FormData,
  { file, by }: { file: UploadedFile | undefined; by: By },
): Promise<Response> {
  const { app } = context.locals
  const person = await chosenPerson(context, form)
  const text = file && file.bytes.byteLength > 0 ? readText(file.bytes) : textOf(form, 'bibtex')
  if (text === '') throw refuseAt('bibtex', 'field.required')
  const works = await app.workers
    .call<BibtexWork[]>('achievements.readBibtex', text)
    .catch((error: unknown) => {
      throw isDomainError(error) ? refuseAt('bibtex', error.code, error.params) : error
    })
  const achievements = achievementsFromBibtex(works, { ...person, month: monthIn(form) })
  const { added, known } = await app.achievements.addSeveral(achievements, by)
  return leadOn('bibtex', { added: String(added), known: String(known) })
}

/** As the choice sends it. */
const monthIn = (form: FormData): string => /^(?:0[1-9]|1[0-2])$/.exec(textOf(form, 'month'))?.[0] ?? ''

function readText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuseAt('bibtex', 'achievements.bibtexUnreadable')
  }
}

/** The four that the form always needs: what is missing is said at each of them, and in one sentence. */
const always = ['departmentId', 'memberId', 'achievedOn', 'description'] as const

/** @throws DomainError Invalid, at the fields */
async function typedIn(context: APIContext, form: FormData): Promise<AchievementFields> {
  refuseMissing(form, always)
  await chosenPerson(context, form)
  return fieldsTyped(parseInput(achievementInput, textsOf(form, Object.keys(achievementInput.entries))))
}

function refuseMissing(form: FormData, names: readonly string[]): void {
  const missing = names.filter((name) => textOf(form, name) === '')
  const problem: FieldProblem = { code: 'field.required', params: {} }
  if (missing.length > 0)
    throw invalid('achievements.fillAll', {}, Object.fromEntries(missing.map((name) => [name, problem])))
}

/** @throws DomainError Invalid where nobody is chosen, or the person is of another department */
async function chosenPerson({ locals: { app } }: Pick<APIContext, 'locals'>, form: FormData) {
  refuseMissing(form, ['departmentId', 'memberId'])
  const [departmentId, memberId] = [textOf(form, 'departmentId'), textOf(form, 'memberId')]
  const member = await app.faculty.find(memberId)
  if (!member) throw refuseAt('memberId', 'achievements.notYours')
  if ((member.departmentId ?? noDepartment) !== departmentId)
    throw refuseAt('memberId', 'achievements.otherDepartment')
  return { departmentId, memberId }
}

/** Whether two were left open that a search needs. */
export const searchedWithout = (params: URLSearchParams): boolean =>
  params.has('find') && !(params.get('department') && params.get('faculty'))
