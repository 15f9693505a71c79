/** Age from which no guardian's consent is needed (Digital Personal Data Protection Act 2023, section 9). */
const fullAge = 18

/** Tells whether a person is under age on a day, both as YYYY-MM-DD; false where the birthday is unknown (empty). */
export function isUnderAge(born: string, today: string): boolean {
  if (born === '') return false
  const birthday = `${String(Number(born.slice(0, 4)) + fullAge).padStart(4, '0')}${born.slice(4)}`
  return today < birthday
}

/** Ages outside these limits are usually typing errors in a student's record. */
const youngest = 10
const oldest = 100

/** Tells whether an age is unlikely for a student, both days as YYYY-MM-DD; a future birthday is unlikely too. */
export function isUnlikelyAge(born: string, today: string): boolean {
  if (born === '') return false
  const age = Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0)
  return age < youngest || age > oldest
}
