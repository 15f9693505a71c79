/** What an installation is called that nobody has named yet. */
export const unnamed = 'Prangan'
