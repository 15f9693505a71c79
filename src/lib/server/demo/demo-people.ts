import type { Role } from '#lib/schemas/role.ts'

interface Person {
  username: string
  fullName: string
  roles: readonly Role[]
  program: string
}

const person = (username: string, fullName: string, role: Role, program = ''): Person => ({
  username,
  fullName,
  roles: [role],
  program,
})

export const demoEmail = (username: string): string => `${username}@svce.example.edu`

/** One user for each role, a second examiner to confirm publications, and a dean who also teaches. */
export const demoPeople: readonly Person[] = [
  person('admin-meena', 'Meena Koneru', 'ROLE_ADMIN'),
  person('exam-lakshmi', 'Lakshmi Devi Thota', 'ROLE_EXAMINATION'),
  person('exam-ravi', 'Ravi Kumar Dasari', 'ROLE_EXAMINATION'),
  person('faculty-asha', 'Asha Reddy', 'ROLE_FACULTY', 'CSE'),
  {
    username: 'dean-suresh',
    fullName: 'Suresh Babu Gollapudi',
    roles: ['ROLE_DEAN', 'ROLE_FACULTY'],
    program: 'ECE',
  },
  person('principal-rao', 'Venkateswara Rao', 'ROLE_PRINCIPAL'),
  person('chairman-naidu', 'Appala Naidu', 'ROLE_CHAIRMAN'),
  person('director-saroja', 'Saroja Devi', 'ROLE_DIRECTOR'),
  person('hod-kiran', 'Kiran Kumar', 'ROLE_HOD', 'CSE'),
  person('academics-padma', 'Padma Priya', 'ROLE_ACADEMICS'),
  person('admissions-swathi', 'Swathi Nalluri', 'ROLE_ADMISSIONS'),
  person('letters-gopal', 'Gopal Krishna', 'ROLE_CORRESPONDENCE'),
  person('office-anitha', 'Anitha Kumari', 'ROLE_ADMINISTRATION'),
  person('fees-ramesh', 'Ramesh Chandra', 'ROLE_FEEPAYMENTS'),
  person('accounts-sita', 'Sita Mahalakshmi', 'ROLE_ACCOUNTANT'),
  person('accounts-mohan', 'Mohan Das', 'ROLE_ACCOUNTANTS_OFFICER'),
  // Deposits that are opened again and gateway keys take two of them.
  person('accounts-lakshmi', 'Lakshmi Prasanna', 'ROLE_ACCOUNTANTS_OFFICER'),
  person('library-durga', 'Durga Bhavani', 'ROLE_LIBRARY_INCHARGE'),
  person('library-arjun', 'Arjun Varma', 'ROLE_LIBRARY_ASSISTANT'),
  person('opac-latha', 'Hema Latha', 'ROLE_OPAC_LIBRARY'),
  person('placement-vijay', 'Vijay Bhaskar', 'ROLE_PLACEMENT_DEAN'),
  person('hostel-nagamani', 'Nagamani Pilli', 'ROLE_HOSTEL_INCHARGE'),
  person('grievance-prasad', 'Prasad Yadav', 'ROLE_GRIEVANCE_INCHARGE'),
  person('iqac-sunitha', 'Sunitha Rani', 'ROLE_IQAC_INCHARGE'),
  person('iqac-satish', 'Satish Chandra', 'ROLE_IQAC_COORDINATOR'),
  person('transport-srinu', 'Srinivasa Rao', 'ROLE_TRANSPORTATION_INCHARGE'),
  person('security-babu', 'Babu Rao', 'ROLE_SECURITY'),
  person('inventory-kavitha', 'Kavitha Lanka', 'ROLE_INVENTORY'),
  person('staff-ramu', 'Ramu Boya', 'ROLE_STAFF'),
  person('committee-usha', 'Usha Rani Kolli', 'ROLE_COMMITTEE'),
  person('21b81a0501', 'Anjali Sharma', 'ROLE_STUDENT', 'CSE'),
  person('parent-sharma', 'Rakesh Sharma', 'ROLE_PARENT'),
  person('19b81a0512', 'Divya Teja', 'ROLE_ALUMNI', 'CSE'),
]
