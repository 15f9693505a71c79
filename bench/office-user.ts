/** Somebody of an office who asks for lists. */
export const officeUser = <Role extends string>(role: Role) => ({
  id: '',
  username: 'bench',
  email: '',
  fullName: '',
  program: '',
  mustAddFactor: false,
  roles: [role],
})
