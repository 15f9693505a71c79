import { features } from '#lib/server/app.ts'
import { holdsForEveryDocument } from '../support/every-document.ts'

holdsForEveryDocument(features)
