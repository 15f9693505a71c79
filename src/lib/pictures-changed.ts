/** Said on the document where an island has changed a picture of the college, for what shows them beside it. */
export const picturesChanged = 'pictureschanged'
