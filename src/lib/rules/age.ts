/** From this birthday on nobody else has to consent (Digital Personal Data Protection Act 2023, section 9). */
const fullAge = 18

/** Whether somebody born on a day is a child on another, both as YYYY-MM-DD; false where the first is not known. */
export function isUnderAge(born: string, today: string): boolean {
  if (born === '') return false
  const birthday = `${String(Number(born.slice(0, 4)) + fullAge).padStart(4, '0')}${born.slice(4)}`
  return today < birthday
}
