import { logoDataReply } from '#lib/schemas/college.ts'
import { endpoint } from '#lib/server/kernel/http/endpoint/endpoint.ts'

export const GET = endpoint({
  summary: 'Logo (PNG) and banner (WebP) in base64; empty where the college has none.',
  access: 'public',
  limit: 'pages',
  reply: logoDataReply,
  async run({ app }) {
    const [logo, banner] = await Promise.all([app.college.picture('logo'), app.college.picture('banner')])
    return {
      Logo: Buffer.from(logo ?? []).toString('base64'),
      Banner: Buffer.from(banner ?? []).toString('base64'),
    }
  },
})
