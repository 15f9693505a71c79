/** Input of steps for many students at once, and of moving one student elsewhere. */
import * as v from 'valibot'
import { patternProblem } from '../../rules/numbers/number-pattern.ts'
import { normaliseRollNumber } from '../../rules/numbers/roll-number.ts'
import { dayTyped, oneLineText } from '../visible-text.ts'
import { choice } from '../choice.ts'

export const placements = ['lateralEntry', 'readmission', 'branchTransfer'] as const
export type Placement = (typeof placements)[number]

export const stepKinds = ['numbers', 'moveUp', 'section', ...placements, 'takenBack'] as const
export type StepKind = (typeof stepKinds)[number]

const line = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, 'field.tooLong'), oneLineText)
const chosen = v.optional(line(60), '')
const needed = v.pipe(v.optional(line(60), ''), v.nonEmpty('field.required'))
const reason = v.optional(line(500), '')
const ticked = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value !== ''),
)

/** The day from which it holds; empty for today. */
const effectiveOn = dayTyped()

/** Digest of the confirmed preview; empty before the first preview. */
const pin = v.optional(line(64), '')

export const numberOrders = ['name', 'admissionNumber'] as const
export type NumberOrder = (typeof numberOrders)[number]

/** @example { branchId: '…', batchId: '…', pattern: '{YY}B81A{branch}{01}', order: 'name', whom: 'without' } */
export const numbersInput = v.object({
  branchId: needed,
  batchId: needed,
  semesterId: chosen,
  pattern: v.pipe(
    v.optional(v.string(), ''),
    v.trim(),
    v.nonEmpty('field.required'),
    v.maxLength(60, 'field.tooLong'),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = dataset.typed ? patternProblem(dataset.value) : null
      if (problem !== null) addIssue({ message: problem })
    }),
  ),
  order: choice(numberOrders),
  whom: choice(['without', 'all']),
  /** Ticked: numbers change although records refer to them; the reason is in `numberReason`. */
  changesNumber: ticked,
  numberReason: reason,
  pin,
})
export type AskedNumbers = v.InferOutput<typeof numbersInput>

/** Pasted roll numbers with any separators. */
const numbers = v.pipe(
  v.optional(v.string(), ''),
  v.transform((typed) => [...new Set(typed.split(/[\s,;]+/).map(normaliseRollNumber))].filter(Boolean)),
  v.maxLength(2000, 'field.tooLong'),
  v.everyItem((number) => number.length <= 20, 'field.tooLong'),
)

/** Stands for the students who have no semester yet. */
export const noSemester = 'none'

/** @example { batchId: '…', semesterId: '…', detained: '21B81A0507', reason: 'Too few credits.' } */
export const moveUpInput = v.object({
  batchId: needed,
  branchId: chosen,
  semesterId: needed,
  detained: numbers,
  left: numbers,
  reason,
  /** Set by a button: adds the sections that the next semester lacks to the catalogue first. */
  addsSections: ticked,
  effectiveOn,
  pin,
})
export type AskedMoveUp = v.InferOutput<typeof moveUpInput>

/** Stands for no section: the students are taken out of theirs. */
export const noSection = 'none'

/** The section by its name, because each class has its own. @example { section: 'A' } */
export const sectionInput = v.object({ section: chosen, effectiveOn, pin })
export type SectionRequest = v.InferOutput<typeof sectionInput>

/** @example { kind: 'branchTransfer', branchId: '…', batchId: '…', reason: 'Seat fell vacant.' } */
export const placeInput = v.object({
  kind: choice(placements),
  branchId: needed,
  batchId: needed,
  semesterId: chosen,
  sectionId: chosen,
  effectiveOn,
  reason: v.pipe(reason, v.nonEmpty('transition.reasonMissing')),
})
export type AskedPlace = v.InferOutput<typeof placeInput>
