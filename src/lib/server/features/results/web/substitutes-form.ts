import type { APIContext } from 'astro'
import { href } from '#lib/i18n/href.ts'
import { routes } from '#lib/routes.ts'
import { regulationKey } from '#lib/rules/grades/cgpa.ts'
import { substituteFields, substituteInput } from '#lib/schemas/results/substitute.ts'
import type { App } from '../../../kernel/app.ts'
import { actorOf, requireAccess } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import {
  type FormState,
  ofPressedButton,
  plainForm,
  textOf,
  textsOf,
} from '../../../kernel/http/forms/plain-form.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { SubstituteView } from '../substitutes/substitutes.service.ts'

/** Adds or removes a substitute, depending on the button. */
export const handleSubstitute = (context: APIContext): Promise<Response | FormState> =>
  plainForm(context, { limit: 'staff' }, async (form) => {
    const { app, user } = context.locals
    requireAccess(['ROLE_EXAMINATION', 'ROLE_ADMIN'], user)
    const { substitutes } = app.results
    const actor = actorOf(context)
    const [done, run] = ofPressedButton<readonly [string, () => Promise<void>]>(form, {
      add: [
        'added',
        () => substitutes.add(parseInput(substituteInput, textsOf(form, substituteFields)), actor),
      ],
      remove: ['removed', () => substitutes.remove(textOf(form, 'id'), actor)],
    })
    await run()
    return goOnDone(context, href(routes.memoSubstitutes), done)
  })

export interface SubstitutesPage {
  list: readonly SubstituteView[]
  /** Regulations of exams and of the catalogue. */
  regulations: readonly string[]
  /** The substitute whose removal needs a confirmation. */
  removing: SubstituteView | null
}

export async function substitutesPage(
  { results, resultsStore, catalogue }: Pick<App, 'results' | 'resultsStore' | 'catalogue'>,
  params: URLSearchParams,
): Promise<SubstitutesPage> {
  const [list, exams, view] = await Promise.all([
    results.substitutes.list(),
    resultsStore.read.exams.all(),
    catalogue.read(),
  ])
  const named = [
    ...exams.map(({ regulation }) => regulation),
    ...view.open('regulation').map(({ name }) => name),
  ].map(regulationKey)
  return {
    list,
    regulations: [...new Set(named)].filter(Boolean).toSorted(),
    removing: list.find(({ id }) => id === params.get('remove')) ?? null,
  }
}
