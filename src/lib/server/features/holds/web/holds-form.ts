import type { APIContext } from 'astro'
import type * as v from 'valibot'
import { counted } from '#lib/i18n/counted.ts'
import { href } from '#lib/i18n/href.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import { releaseInput, withholdInput } from '#lib/schemas/holds.ts'
import { resultColumns } from '#lib/schemas/results/result-import.ts'
import type { App } from '../../../kernel/app.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/actor.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormSpec, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import { type Planned, plannedForm } from '../../../kernel/http/forms/preview-form.ts'
import type { UploadedFile } from '../../../kernel/http/uploads/multipart.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { Holds } from '../holds.service.ts'
import type { HoldPlan } from '../plan-holds.ts'

/** Of a list that somebody looks through. */
const mostListBytes = 1024 * 1024

const headings = new Set(
  resultColumns
    .filter(({ field }) => field === 'rollNumber')
    .flatMap(({ aliases }) => aliases)
    .map(folded),
)

/**
 * The roll numbers of a spreadsheet, below what was pasted: of the column that is headed so, else of the one with
 * the most of them. @throws DomainError Invalid `sheet.*`, `sheet.hiddenRows`
 */
export async function rollsOf(
  { sheets }: Pick<App, 'sheets'>,
  pasted: string,
  file: UploadedFile | null,
): Promise<string> {
  if (!file || file.bytes.byteLength === 0) return pasted
  const { headers, rows, hiddenRows } = await sheets.read(file.bytes, file.name)
  // Whether they are meant is nothing that a pasted list could ask.
  if (hiddenRows > 0) throw invalid('sheet.hiddenRows', { hidden: hiddenRows })
  const named = headers.findIndex((header) => headings.has(folded(header)))
  const counts = headers.map((_, column) => rows.filter(({ cells }) => isRoll(cells[column])).length)
  const column = named >= 0 ? named : counts.indexOf(Math.max(...counts))
  // A list without a heading begins with a roll number.
  const all = [
    ...(named >= 0 ? [] : [headers[column] ?? '']),
    ...rows.map(({ cells }) => cells[column] ?? ''),
  ]
  return [pasted, ...all].filter((line) => line.trim() !== '').join('\n')
}

const isRoll = (cell = ''): boolean => isRollNumber(normaliseRollNumber(cell)) && /\d/.test(cell)

function folded(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '')
}

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
