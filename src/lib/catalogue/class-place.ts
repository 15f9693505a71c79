interface Class {
  branchId: string
  batchId: string
  semesterId: string
}

/** The class that a section belongs to, as one text. */
export const classPlace = ({ branchId, batchId, semesterId }: Class): string =>
  [branchId, batchId, semesterId].join(' ')

interface Names {
  byId(id: string): { name: string; shortName: string } | null
}

/** @example sayClass(view, place) // 'CSE 2024-2028 III-I' */
export function sayClass({ byId }: Names, place: string): string {
  const { parentId, batchId, semesterId } = fieldsOfClass(place)
  return [parentId, batchId, semesterId]
    .map((id) => byId(id))
    .map((entry) => entry?.shortName || entry?.name || '')
    .join(' ')
}

/** As the fields of an entry; empty where the text is no class. */
export function fieldsOfClass(place: string): { parentId: string; batchId: string; semesterId: string } {
  const [parentId = '', batchId = '', semesterId = ''] = place.split(' ')
  return { parentId, batchId, semesterId }
}
