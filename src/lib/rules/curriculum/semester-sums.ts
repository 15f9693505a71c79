import { totalHours, type WeeklyHours } from './subject-hours.ts'

interface CountedSubject extends WeeklyHours {
  /** Empty for a subject that every student takes. */
  slot: string
  credits: number | null
}

/** What the subjects of a semester come to, in hundredths. */
export interface SemesterSums {
  credits: number
  hours: WeeklyHours
  /** Elective slots, of each of which one subject counts. */
  slots: readonly string[]
  /** Slots whose subjects differ in credits or hours: then the sums depend on the choice. */
  differingSlots: readonly string[]
  /** How many counted subjects have no credits or no hours stated. */
  withoutCredits: number
  withoutHours: number
}

/** Adds up a semester: every subject without a slot, and the first subject of each slot. */
export function sumSemester(subjects: readonly CountedSubject[]): SemesterSums {
  const bySlot = Map.groupBy(
    subjects.filter(({ slot }) => slot !== ''),
    ({ slot }) => slot,
  )
  const counted = [
    ...subjects.filter(({ slot }) => slot === ''),
    ...[...bySlot.values()].flatMap(([first]) => first ?? []),
  ]
  return {
    credits: sumOf(counted, ({ credits }) => credits),
    hours: {
      lectureHours: sumOf(counted, ({ lectureHours }) => lectureHours),
      tutorialHours: sumOf(counted, ({ tutorialHours }) => tutorialHours),
      practicalHours: sumOf(counted, ({ practicalHours }) => practicalHours),
    },
    slots: [...bySlot.keys()],
    differingSlots: [...bySlot].flatMap(([slot, own]) => (isEven(own) ? [] : [slot])),
    withoutCredits: counted.filter(({ credits }) => credits === null).length,
    withoutHours: counted.filter((each) => totalHours(each) === null).length,
  }
}

const isEven = (subjects: readonly CountedSubject[]): boolean =>
  new Set(
    subjects.map((each) =>
      [each.credits, each.lectureHours, each.tutorialHours, each.practicalHours].join(' '),
    ),
  ).size === 1

const sumOf = (
  subjects: readonly CountedSubject[],
  valueOf: (subject: CountedSubject) => number | null,
): number => subjects.reduce((sum, each) => sum + (valueOf(each) ?? 0), 0)
