/** From this birthday on nobody else has to consent (Digital Personal Data Protection Act 2023, section 9). */
const fullAge = 18

/** Whether somebody born on a day is a child on another, both as YYYY-MM-DD; false where the first is not known. */
export function isUnderAge(born: string, today: string): boolean {
  if (born === '') return false
  const birthday = `${String(Number(born.slice(0, 4)) + fullAge).padStart(4, '0')}${born.slice(4)}`
  return today < birthday
}

/** A year of a student that is younger or older is a slip of the hand more often than not. */
const youngest = 10
const oldest = 100

/** Whether nobody of that birthday studies at a college, both days as YYYY-MM-DD; a day to come is no birthday at all. */
export function isUnlikelyAge(born: string, today: string): boolean {
  if (born === '') return false
  const age = Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0)
  return age < youngest || age > oldest
}
