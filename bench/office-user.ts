/** Returns a user with this role for list requests. */
export const officeUser = <Role extends string>(role: Role) => ({
  id: '',
  username: 'bench',
  email: '',
  fullName: '',
  program: '',
  mustAddFactor: false,
  roles: [role],
})
