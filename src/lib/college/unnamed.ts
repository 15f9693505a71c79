/** Name of an installation that has not been given one yet. */
export const unnamed = 'Prangan'
