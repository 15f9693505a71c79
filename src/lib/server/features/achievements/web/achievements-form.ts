import type { APIContext } from 'astro'
import { achievementKeepers } from '#lib/rules/achievement-roles.ts'
import { achievementInput } from '#lib/schemas/achievements/achievement.ts'
import { forbidden } from '../../../kernel/core/errors.ts'
import { requireAccess } from '../../../kernel/http/access.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormState, plainForm, textOf, textsOf } from '../../../kernel/http/plain-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { type AchievementFields, fieldsTyped } from '../achievement.ts'
import { scopeOf } from '../achievements.policy.ts'
import { mostProofBytes } from '../proof.ts'
import { mostBibtexBytes } from '../read-bibtex.ts'
import { chosenPerson, leadOn, refuseMissing } from './achievement-steps.ts'
import { addFromBibtex } from './bibtex-form.ts'

const upload = { files: { proof: { bytes: mostProofBytes }, bibtexFile: { bytes: mostBibtexBytes } } }

/** A new achievement, a changed one, one that goes, or those of a BibTeX text: by the name of the button. */
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

/** @throws DomainError Invalid, at the fields of the form that was sent */
const checkTexts = (context: APIContext, form: FormData): Promise<unknown> =>
  textOf(form, 'action') === 'bibtex' ? chosenPerson(context, form) : typedIn(context, form)

/** The four that the form always needs: what is missing is said at each of them, and in one sentence. */
const always = ['departmentId', 'memberId', 'achievedOn', 'description'] as const

/** @throws DomainError Invalid, at the fields */
async function typedIn(context: APIContext, form: FormData): Promise<AchievementFields> {
  refuseMissing(form, always)
  await chosenPerson(context, form)
  return fieldsTyped(parseInput(achievementInput, textsOf(form, Object.keys(achievementInput.entries))))
}

/** Whether two were left open that a search needs. */
export const searchedWithout = (params: URLSearchParams): boolean =>
  params.has('find') && !(params.get('department') && params.get('faculty'))
