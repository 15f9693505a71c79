/** wire: the type of the college, as clients send it. Source: the specification, section 3. */
export const instituteTypes = [
  'affiliated',
  'autonomous',
  'university',
  'dental',
  'engineering',
  'management',
  'overall',
  'pharmacy',
] as const
export type InstituteType = (typeof instituteTypes)[number]
