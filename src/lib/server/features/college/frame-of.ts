import type { CollegeFrame, CollegeSettings } from '#lib/schemas/college.ts'

/** Of the settings what a page's frame shows. */
export function frameOf({
  contact,
  ...college
}: CollegeSettings): Omit<CollegeFrame, 'logoUrl' | 'bannerUrl' | 'photoUrl'> {
  const { name, tagline, affiliation, colour, profile, links } = college
  const phone = contact.phoneNumber[0]?.number ?? ''
  return { name, tagline, affiliation, colour, profile, links, address: contact.campus, phone }
}
