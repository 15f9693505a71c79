import type { APIContext } from 'astro'
import * as v from 'valibot'
import { href } from '#lib/i18n/href.ts'
import { counted, showCount } from '#lib/i18n/numbers.ts'
import type { BadgeState } from '#lib/lists/badge-state.ts'
import { badge, text } from '#lib/lists/cell.ts'
import type { Option } from '#lib/lists/list-view.ts'
import { plainTable, type PlainTable } from '#lib/lists/plain-table.ts'
import { examinationOffice } from '#lib/results/examination-office.ts'
import { routes } from '#lib/routes.ts'
import { isRollNumber, normaliseRollNumber } from '#lib/rules/numbers/roll-number.ts'
import { type ReleaseInput, releaseInput, withholdInput } from '#lib/schemas/holds.ts'
import { resultColumns } from '#lib/schemas/results/result-import.ts'
import { m } from '#paraglide/messages.js'
import type { App } from '../../../kernel/app.ts'
import { invalid } from '../../../kernel/core/errors.ts'
import { actorOf } from '../../../kernel/http/access/access.ts'
import { parseInput } from '../../../kernel/http/endpoint/read-input.ts'
import { type FormSpec, type FormPlan, plannedForm, textsOf } from '../../../kernel/http/forms/plain-form.ts'
import type { UploadedFile } from '../../../kernel/http/uploads/multipart.ts'
import { exportOneOf } from '../../../kernel/lists/files/export-list.ts'
import { goOnDone } from '../../../kernel/secrets/shown-once.ts'
import type { HoldsService } from '../holds.service.ts'
import type { HoldPlan, PlannedRoll, RollStanding } from '../plan-holds.ts'

/** Enough for a list that a person checks by eye. */
const mostListBytes = 1024 * 1024

const headings = new Set(
  resultColumns
    .filter(({ field }) => field === 'rollNumber')
    .flatMap(({ aliases }) => aliases)
    .map(folded),
)

/**
 * Appends the roll numbers of a spreadsheet to the pasted ones: from the column with a matching heading, otherwise from
 * the column with the most roll numbers.
 * @throws DomainError Invalid `sheet.*`, `sheet.hiddenRows`
 */
export async function rollsOf(
  { sheets }: Pick<App, 'sheets'>,
  pasted: string,
  file: UploadedFile | null,
): Promise<string> {
  if (!file || file.bytes.byteLength === 0) return pasted
  const { headers, rows, hiddenRows } = await sheets.read(file.bytes, file.name)
  // Rejects hidden rows, because the plan cannot ask whether they should be included.
  if (hiddenRows > 0) throw invalid('sheet.hiddenRows', { hidden: hiddenRows })
  const named = headers.findIndex((header) => headings.has(folded(header)))
  const counts = headers.map((_, column) => rows.filter(({ cells }) => isRoll(cells[column])).length)
  const column = named >= 0 ? named : counts.indexOf(Math.max(...counts))
  // Without a heading, the first row is already a roll number.
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

type HoldsFormState = Response | FormPlan<HoldPlan>

/** The first button previews whose results would be withheld; the second one withholds them. */
export const handleWithhold = (context: APIContext): Promise<HoldsFormState> =>
  planned(
    context,
    { limit: 'uploads', upload },
    {
      schema: withholdInput,
      preview: (holds, asked) => holds.previewHolds(asked),
      async commit(holds, asked) {
        return done(context, 'withheld', asked, await holds.withhold(asked, actorOf(context)))
      },
    },
  )

/** The first button previews whose results would be released; the second one releases them. */
export const handleRelease = (context: APIContext): Promise<HoldsFormState> =>
  planned(
    context,
    { limit: 'uploads', upload },
    {
      schema: releaseInput,
      preview: (holds, asked) => holds.previewReleases(asked),
      async commit(holds, asked) {
        return done(context, 'released', asked, await holds.release(asked, actorOf(context)))
      },
    },
  )

interface Doings<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>> {
  schema: Schema
  preview(holds: HoldsService, asked: v.InferOutput<Schema>): Promise<HoldPlan>
  commit(holds: HoldsService, asked: v.InferOutput<Schema>): Promise<Response>
}

/** Copies the roll numbers of a file into the form's text, because the user confirms that text. */
function planned<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  context: APIContext,
  cost: FormSpec<'list'>,
  { schema, preview, commit }: Doings<Schema>,
): Promise<HoldsFormState> {
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

/** Letters of roll numbers that the message carries in a cookie, so that it can undo. */
const mostCarried = 1500

function done(
  context: APIContext,
  word: 'withheld' | 'released',
  { exam, rolls }: ReleaseInput,
  count: number,
): Response {
  const page = isFromExam(context) ? routes.examHolds(exam) : routes.holds(`exam=${exam}`)
  const carried = rolls.length <= mostCarried ? { rolls } : {}
  return goOnDone(context, href(page), word, { ...counted(count), ...carried })
}

/** Whether the form is a page of one exam, to which it then leads back. */
const isFromExam = ({ params }: Pick<APIContext, 'params'>): boolean => params['examId'] !== undefined

interface HoldsPlace {
  /** The chosen exam; empty where none is chosen yet. */
  exam: string
  exams: readonly Option[]
  crumb: { to: string; text: string }
}

/** Returns the exams of the form, and the page that it leads back to. */
export async function holdsPlace(context: Pick<APIContext, 'locals' | 'url'>): Promise<HoldsPlace> {
  const all = await context.locals.app.results.exams.list()
  return {
    exam: context.url.searchParams.get('exam') ?? '',
    exams: all.map(({ id, title }) => [id, title] as const),
    crumb: { to: routes.holds(), text: m['holds.title']() },
  }
}

const examId = v.pipe(v.string(), v.uuid('field.invalid'))

export const exportExamHolds = exportOneOf({
  summary:
    'The withheld and formerly withheld results of an exam as CSV, or with format=xlsx as a sheet; search, filters and sort as in the address of the page.',
  access: examinationOffice,
  params: v.object({ examId }),
  list: () => 'examHolds',
  about: ({ examId: exam }) => exam,
})

type HoldAction = 'withhold' | 'release'

const standings = ['found', 'advance', 'held', 'notHeld', 'unknown', 'wrong'] as const

const stateOf = (standing: RollStanding, action: HoldAction): BadgeState => {
  if (standing === 'unknown' || standing === 'wrong') return 'bad'
  if (standing === 'held') return action === 'release' ? 'good' : 'quiet'
  return standing === 'notHeld' ? 'quiet' : 'withheld'
}

/** A plan as its page shows it. */
export interface ShownPlan {
  /** How many results would change. */
  count: number
  counts: string
  pin: string
  table: PlainTable
}

export const showPlan = (plan: HoldPlan | null, action: HoldAction): ShownPlan | null =>
  plan && {
    count: plan.rolls.length,
    pin: plan.pin,
    counts: standingCounts(plan, action),
    table: planTable(plan, action),
  }

/** Counts the roll numbers by state. @example '12 found · 1 already withheld · 2 unknown' */
const standingCounts = ({ rows }: HoldPlan, action: HoldAction): string =>
  standings
    .map((standing) => [standing, rows.filter((row) => row.standing === standing).length] as const)
    .filter(([, count]) => count > 0)
    .map(([standing, count]) => `${showCount(count)} ${wordOf(standing, action)}`)
    .join(' · ')

/** Shows problems first. */
const planTable = ({ rows }: HoldPlan, label: HoldAction): PlainTable =>
  plainTable(
    m['holds.preview'](),
    [m['holds.roll'](), m['holds.name'](), m['holds.standing']()],
    rows.toSorted((one, other) => Number(isRight(one)) - Number(isRight(other))),
    (row) => ({
      key: row.rollNumber,
      cells: [
        text(row.rollNumber),
        text(row.name),
        badge(wordOf(row.standing, label), stateOf(row.standing, label)),
      ],
    }),
  )

const isRight = ({ standing }: PlannedRoll): boolean => standing !== 'unknown' && standing !== 'wrong'

const wordOf = (standing: RollStanding, action: HoldAction): string =>
  standing === 'held' ? m[`holds.${action}.held`]() : m[`holds.standings.${standing}`]()
