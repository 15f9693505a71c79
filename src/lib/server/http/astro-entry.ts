import { createApp } from 'astro/app/entrypoint'
const app = createApp({ streaming: false })
export const render = (request: Request, options: object): Promise<Response> => app.render(request, options)
