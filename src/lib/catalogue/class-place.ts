interface Class {
  branchId: string
  batchId: string
  semesterId: string
}

/** The class that a section belongs to, as one text. */
export const classPlace = ({ branchId, batchId, semesterId }: Class): string =>
  [branchId, batchId, semesterId].join(' ')

/** As the fields of an entry; empty where the text is no class. */
export function fieldsOfClass(place: string): { parentId: string; batchId: string; semesterId: string } {
  const [parentId = '', batchId = '', semesterId = ''] = place.split(' ')
  return { parentId, batchId, semesterId }
}
