import { type Markup, html } from '#lib/markup/html.ts'
import { rampOf } from '#lib/rules/college/college-ramp.ts'
import { m } from '#paraglide/messages.js'
import type { Locale } from '#paraglide/runtime.js'

/** The texts of an email, before layout. */
export interface EmailWords {
  subject: string
  /** Plain text: paragraphs separated by an empty line, one of which is the link alone. */
  said: string
  /** An absolute address. */
  link: string
  /** What the button does. */
  button: string
  /** Stands above the text; empty for most emails. */
  heading: string
  /** An amount that is shown large above the text; empty for most emails. */
  figure: string
  college: string
  /** The college's colour as `#rrggbb`; empty for the usual one. */
  colour: string
  origin: string
  /** The college's telephone number; empty if none is set. */
  phone: string
  locale: Locale
}

/** The content id by which the page refers to the attached logo. */
export const logoId = 'logo@college'

/**
 * Builds the HTML part with the same texts as the text part: tables and inline styles, which all mail programs
 * support; a dark theme for programs that offer one; no external resources.
 */
export function emailHtml(words: EmailWords, hasLogo: boolean): string {
  const { subject, heading, said, link, figure, college, colour, locale } = words
  const colours = coloursOf(colour)
  const texts = said.split(/\n{2,}/)
  const paragraphs = texts.map((text) => (text.trim() === link ? linkPart(words, colours) : textPart(text)))
  const top = html`${heading && headingPart(heading)}${figure && figurePart(figure, colours)}`
  const page = html`<html lang="${locale}">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>${subject}</title>
      ${inTheDark(colours)}
    </head>
    <body class="page" style="margin:0;padding:0;background:#f3f5f8">
      ${previewPart(texts[1] ?? subject)}
      <table
        role="presentation"
        class="page"
        width="100%"
        cellpadding="0"
        cellspacing="0"
        style="background:#f3f5f8"
      >
        <tr>
          <td align="center" style="padding:24px 12px">
            <table
              role="presentation"
              class="card"
              width="100%"
              cellpadding="0"
              cellspacing="0"
              style="max-width:560px;background:#ffffff;border:1px solid #d5dce4;border-radius:10px"
            >
              <tr>
                <td style="padding:24px 24px 0">${headPart(college, hasLogo, colours)}</td>
              </tr>
              <tr>
                <td style="padding:8px 24px 24px">${top}${paragraphs}</td>
              </tr>
              <tr>
                <td class="line" style="padding:16px 24px;border-top:1px solid #d5dce4">
                  ${footPart(words, colours)}
                </td>
              </tr>
            </table>
          </td>
        </tr>
      </table>
    </body>
  </html>`
  return `<!doctype html>${page.text}`
}

/** What the college's colour gives an email, in both modes. */
interface EmailColours {
  action: string
  darkAction: string
  darkOnAction: string
}

const usualColours: EmailColours = { action: '#0b4f86', darkAction: '#8cc6f5', darkOnAction: '#0c1a26' }

function coloursOf(colour: string): EmailColours {
  if (!colour) return usualColours
  const { light, dark } = rampOf(colour)
  return {
    action: light['--action'],
    darkAction: dark['--action'],
    darkOnAction: dark['--on-action'],
  }
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"
const quiet = `${font};font-size:13px;line-height:1.5;color:#5a6675`

/** Programs without support for it show the light colours. */
const inTheDark = ({ darkAction, darkOnAction }: EmailColours): Markup =>
  html`<style>
    @media (prefers-color-scheme: dark) {
      .page {
        background: #10161d !important;
      }
      .card {
        background: #1a222c !important;
        border-color: #364454 !important;
      }
      .line {
        border-color: #364454 !important;
      }
      .text,
      .name {
        color: #e7edf3 !important;
      }
      .quiet {
        color: #a7b3c0 !important;
      }
      .link {
        color: ${darkAction} !important;
      }
      .button {
        background: ${darkAction} !important;
        color: ${darkOnAction} !important;
      }
    }
  </style>`

/** The logo has a white background, for which most are designed. */
function headPart(college: string, hasLogo: boolean, { action }: EmailColours): Markup {
  const logo = hasLogo
    ? html`<td width="60" style="padding-right:12px">
        <img
          src="cid:${logoId}"
          width="48"
          height="48"
          alt=""
          style="display:block;width:48px;height:48px;object-fit:contain;padding:2px;background:#ffffff;border-radius:8px"
        />
      </td>`
    : null
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
    <tr>
      ${logo}
      <td class="name" style="${font};font-size:18px;line-height:1.3;font-weight:700;color:${action}">
        ${college}
      </td>
    </tr>
  </table>`
}

function textPart(text: string): Markup {
  const lines = text.split('\n')
  return lines.length > 1 && lines.every((line) => labelled.test(line)) ? factsPart(lines) : proseParts(lines)
}

const labelled = /^([^:]{1,40}): (.+)$/

/** Lines of a label and a value stand in two columns. */
const factsPart = (lines: readonly string[]): Markup =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0 0">
    ${lines.map((line) => {
      const [, label = '', value = ''] = labelled.exec(line) ?? []
      return html`<tr>
        <td class="quiet" style="${quiet};padding:4px 16px 4px 0;vertical-align:baseline">${label}</td>
        <td
          class="text"
          style="${font};padding:4px 0;vertical-align:baseline;font-size:16px;line-height:1.5;color:#1b2430"
        >
          ${value}
        </td>
      </tr>`
    })}
  </table>`

const proseParts = (lines: readonly string[]): Markup =>
  html`<p class="text" style="${font};margin:16px 0 0;font-size:16px;line-height:1.5;color:#1b2430">
    ${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}
  </p>`

/** Lists of emails show it beside the subject; the email itself does not. */
const previewPart = (text: string): Markup =>
  html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${text}</div>`

const headingPart = (heading: string): Markup =>
  html`<h1
    class="text"
    style="${font};margin:16px 0 0;font-size:20px;line-height:1.3;font-weight:600;color:#1b2430"
  >
    ${heading}
  </h1>`

const figurePart = (figure: string, { action }: EmailColours): Markup =>
  html`<p
    class="name"
    style="${font};margin:4px 0 0;font-size:32px;line-height:1.2;font-weight:700;color:${action};white-space:nowrap"
  >
    ${figure}
  </p>`

const linkPart = (words: EmailWords, { action }: EmailColours): Markup =>
  html`<p style="${font};margin:24px 0 0">
      <a
        class="button"
        href="${words.link}"
        style="display:inline-block;padding:12px 20px;border-radius:8px;background:${action};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none"
        >${words.button}</a
      >
    </p>
    ${words.figure === '' ? addressPart(words, action) : null}`

/**
 * Folds the address away: it is for readers whose program opens no links. Programs that cannot fold show it, so the
 * email about a payment has it in its text part alone.
 */
const addressPart = ({ link, locale }: EmailWords, action: string): Markup =>
  html`<details class="quiet" style="${quiet};margin:12px 0 0">
    <summary>${m['mail.otherwise']({}, { locale })}</summary>
    <a class="link" href="${link}" style="color:${action};word-break:break-all">${link}</a>
  </details>`

const footPart = ({ college, origin, phone }: EmailWords, { action }: EmailColours): Markup =>
  html`<p class="quiet" style="${quiet};margin:0">
    ${college}<br />${phone && phonePart(phone, action)}<a
      class="link"
      href="${origin}"
      style="color:${action}"
      >${origin}</a
    >
  </p>`

const phonePart = (phone: string, action: string): Markup =>
  html`<a class="link" href="tel:${phone.replaceAll(/[^+\d]/g, '')}" style="color:${action}">${phone}</a
    ><br />`
