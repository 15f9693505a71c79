export { compileAllMessages as default } from '../../../tools/messages.ts'
