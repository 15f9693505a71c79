import type { PublishChecksReply } from '#lib/schemas/results/examination-office.ts'
import type { EffectiveMark } from './effective-mark.ts'

type DifferingCredits = PublishChecksReply['creditsDiffer'][number]

/** So many who have a number that others do not have are named. */
const namedRolls = 3

/** The numbers of credits that students have in one subject, the most frequent first; null where all have the same. */
export function creditsDiffer(
  marks: readonly Pick<EffectiveMark, 'rollNumber' | 'credits'>[],
): DifferingCredits['numbers'] | null {
  const byNumber = Map.groupBy(marks, ({ credits }) => credits)
  if (byNumber.size < 2) return null
  return [...byNumber]
    .toSorted(([a, one], [b, other]) => other.length - one.length || a - b)
    .map(([credits, own], place) => ({
      credits: credits / 100,
      students: own.length,
      rollNumbers: place === 0 ? [] : own.slice(0, namedRolls).map(({ rollNumber }) => rollNumber),
    }))
}
