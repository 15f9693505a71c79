import { features } from '#lib/server/app.ts'
import { holdsForEveryDocument } from '../support/documents/every-document.ts'

holdsForEveryDocument(features)
