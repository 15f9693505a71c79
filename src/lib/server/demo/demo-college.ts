import sharp from 'sharp'
import type { CollegeSettings } from '#lib/schemas/college.ts'

export const demoCollege: CollegeSettings = {
  name: 'Sri Vidya College of Engineering',
  tagline: 'Learning that serves, since 1998, on the banks of the Krishna.',
  affiliation: 'Affiliated to JNTU Kakinada · Approved by AICTE · NAAC A+',
  rollNumberCode: 'B8',
  collegeId: 'SVCE',
  instituteType: 'autonomous',
  colour: '#0b4f86',
  profile: 'default',
  links: {
    examCell: 'https://exams.svce.example.edu/',
    examResults: '',
    obe: 'https://obe.svce.example.edu/',
    facultyDatabase: 'https://faculty.svce.example.edu/',
    naac: 'https://www.naac.gov.in/',
    nirf: 'https://www.nirfindia.org/',
  },
  refundRule:
    'Tuition is refunded in full up to the start of classes and in part until the fifteenth day after it, as the regulator lays down. Please write to the accounts office.',
  supportEmail: 'support@svce.example.edu',
  needsSecondPerson: false,
  registrationOpen: true,
  alumniRegistrationOpen: true,
  needsSecondFactor: false,
  contact: {
    officialCommunication: 'The Principal, Sri Vidya College of Engineering, Vijayawada 520 010',
    campus: 'Sri Vidya Campus, NH 16, Gannavaram, Krishna District, Andhra Pradesh 521 101',
    phoneNumber: [{ number: '0866 255 0100' }, { number: '0866 255 0101' }],
    faxNumber: '0866 255 0199',
    candidateDetails: [
      { designation: 'Principal', name: 'Dr. Meena Koneru', mailId: 'principal@svce.example.edu' },
      {
        designation: 'Controller of Examinations',
        name: 'Lakshmi Devi Thota',
        mailId: 'exams@svce.example.edu',
      },
      { designation: 'Admissions', name: 'Ravi Kumar Dasari', mailId: 'admissions@svce.example.edu' },
    ],
    aboutUs:
      'Sri Vidya College of Engineering was founded in 1998 by a trust of teachers. About 1,200 students study in five branches; every one of them is known by name.',
  },
}

const crest = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">
<path d="M60 4 112 20v42c0 28-22 46-52 54C30 108 8 90 8 62V20z" fill="#0b4f86"/>
<path d="M60 14 102 27v35c0 22-17 36-42 43-25-7-42-21-42-43V27z" fill="none" stroke="#9fd0e8" stroke-width="3"/>
<path d="M60 92V54m0 0c-8-8-20-10-30-8v30c10-2 22 0 30 8 8-8 20-10 30-8V46c-10-2-22 0-30 8z" fill="#fff" stroke="#0b4f86" stroke-width="3"/>
<path d="M60 44c-7-6-6-13 0-20 6 7 7 14 0 20z" fill="#f4b942"/></svg>`

export const demoLogo = (): Promise<Uint8Array> => sharp(Buffer.from(crest)).resize(120, 120).png().toBuffer()
