/** How many days a link is kept after its end. */
export const keepLinks = 7
