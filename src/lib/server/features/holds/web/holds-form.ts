import type { APIContext } from 'astro'
import type * as v from 'valibot'
import { counted } from '#lib/i18n/counted.ts'
import { href } from '#lib/i18n/href.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { releaseInput, withholdInput } from '#lib/schemas/holds.ts'
import { actorOf } from '../../../kernel/http/actor-of.ts'
import { type FormSpec, textsOf } from '../../../kernel/http/plain-form.ts'
import { type Planned, plannedForm } from '../../../kernel/http/planned-form.ts'
import { parseInput } from '../../../kernel/http/read-input.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { Holds } from '../holds.service.ts'
import type { HoldPlan } from '../plan-holds.ts'
import { mostListBytes, rollsOf } from './read-rolls.ts'

const upload = { files: { list: { bytes: mostListBytes } } }

type Sent = Response | Planned<HoldPlan>

/** The first button shows whose results would be withheld; the second one, below that, withholds them. */
export const handleWithhold = (context: APIContext): Promise<Sent> =>
  planned(
    context,
    { limit: 'uploads', upload },
    {
      schema: withholdInput,
      preview: (holds, asked) => holds.previewHolds(asked),
      async commit(holds, asked) {
        return done(context, 'withheld', {
          id: asked.exam,
          count: await holds.withhold(asked, actorOf(context)),
        })
      },
    },
  )

/** The same for results that are released. */
export const handleRelease = (context: APIContext): Promise<Sent> =>
  planned(
    context,
    { limit: 'uploads', upload },
    {
      schema: releaseInput,
      preview: (holds, asked) => holds.previewReleases(asked),
      async commit(holds, asked) {
        return done(context, 'released', {
          id: asked.exam,
          count: await holds.release(asked, actorOf(context)),
        })
      },
    },
  )

interface Doings<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>> {
  schema: Schema
  preview(holds: Holds, asked: v.InferOutput<Schema>): Promise<HoldPlan>
  commit(holds: Holds, asked: v.InferOutput<Schema>): Promise<Response>
}

/** What a file brings stands in the form with what was pasted: it is what is agreed on. */
function planned<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  context: APIContext,
  cost: FormSpec<'list'>,
  { schema, preview, commit }: Doings<Schema>,
): Promise<Sent> {
  const { app } = context.locals
  const read = (form: FormData) => parseInput(schema, textsOf(form, Object.keys(schema.entries)))
  return plannedForm(context, cost, {
    access: examinationOffice,
    async preview(form, { list: [file = null] }) {
      form.set('rolls', await rollsOf(app, String(form.get('rolls') ?? ''), file))
      return preview(app.holds, read(form))
    },
    commit: async (form) => commit(app.holds, read(form)),
  })
}

const done = (
  context: APIContext,
  word: 'withheld' | 'released',
  exam: { id: string; count: number },
): Response => goOnDone(context, href(routes.holds(`exam=${exam.id}`)), word, counted(exam.count))
