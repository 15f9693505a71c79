/** Column headings that files use for data about a person, in any list; words are separated by a space. */

export const nameHeadings: readonly string[] = [
  'name',
  'full name',
  'student',
  'student name',
  'name of student',
  'candidate name',
  'applicant name',
]
export const ownScriptHeadings: readonly string[] = [
  'name in own script',
  'name in regional language',
  'name in local language',
  'name in mother tongue',
  'name in telugu',
  'telugu name',
  'name in hindi',
  'hindi name',
  'name in urdu',
  'urdu name',
  'name in tamil',
  'name in kannada',
  'name in marathi',
  'name in vernacular',
]
export const birthdayHeadings: readonly string[] = ['date of birth', 'dob', 'birth date', 'birthday']
export const mobileHeadings: readonly string[] = [
  'mobile',
  'mobile no',
  'mobile phone',
  'mobile phone no',
  'contact mobile no',
  'student mobile',
]
/** A phone number that need not be the mobile number. */
export const phoneHeadings: readonly string[] = [
  'phone',
  'phone no',
  'contact',
  'contact no',
  'contact phone no',
  'student contact no',
  'whatsapp',
  'whatsapp no',
  'whatsapp mobile no',
]
export const emailHeadings: readonly string[] = [
  'email',
  'email id',
  'email address',
  'mail',
  'mail id',
  'mail address',
  'student email',
]
export const fatherMotherHeadings = {
  name: (parent: 'father' | 'mother'): string[] => [
    `${parent} name`,
    parent,
    `name of ${parent}`,
    `${parent} full name`,
    `${parent} guardian name`,
    `${parent} name guardian name`,
    `${parent} husband name`,
  ],
  mobile: (parent: 'father' | 'mother'): string[] => [
    `${parent} mobile`,
    `${parent} mobile no`,
    `${parent} phone`,
    `${parent} phone no`,
    `${parent} contact`,
    `${parent} contact no`,
    `${parent} contact mobile no`,
  ],
}
