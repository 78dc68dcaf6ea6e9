export type MailContent = {
  subject: string
  /** `Guten Tag Anna Huber,` */
  greeting: string
  paragraphs: readonly string[]
  button?: { label: string; url: string }
  /** Small, below the line: why this mail came and what to do if it was not expected. */
  note: string
}

/** One mail as plain text and as HTML that needs no pictures, no other server and reads well aloud, in the dark and on a phone. */
export const layOutMail = (content: MailContent) => ({
  subject: content.subject,
  text: asText(content),
  html: asHtml(content),
})

/** On one line, and nothing that a mail program would make a link of. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/:\/\/|@|(?<=\p{L})\.(?=\p{L})/gu, ' ')
    .trim()

function asText({ greeting, paragraphs, button, note }: MailContent): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    SIGNATURE,
    `-- \n${note}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const SIGNATURE = 'Freundliche Grüße\nKontor'

// Mail programs know neither style sheets nor variables: every measure stands where it is used.
function asHtml({ subject, greeting, paragraphs, button, note }: MailContent): string {
  return html`<!doctype html>
<html lang="de-AT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  .page { background: #101412 !important; }
  .card { background: #171c19 !important; border-color: #272e2a !important; }
  .text { color: #e7ece8 !important; }
  .note, .line { color: #a7b1aa !important; border-color: #272e2a !important; }
  .link { color: #7cc9a1 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f6f7f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="text" style="padding:0 4px 16px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#17201b">Kontor</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e1e5e0;border-radius:8px">
<h1 class="text" style="margin:0 0 20px;${FONT};font-size:22px;line-height:30px;font-weight:600;color:#17201b">${subject}</h1>
${[greeting, ...paragraphs].map(paragraph)}
${button ? buttonHtml(button) : ''}
${paragraph(SIGNATURE)}
<p class="note line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid #e1e5e0;${FONT};font-size:13px;line-height:20px;color:#56615a">${note}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`.markup
}

const FONT = `font-family:'IBM Plex Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

const paragraph = (text: string) =>
  html`<p class="text" style="margin:0 0 16px;${FONT};font-size:15px;line-height:24px;color:#17201b">${text
    .split('\n')
    .map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))}</p>`

const buttonHtml = ({ label, url }: { label: string; url: string }) => html`<p style="margin:24px 0 12px">
<a href="${url}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#1f6b49;${FONT};font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${label}</a></p>
<p class="note" style="margin:0 0 24px;${FONT};font-size:13px;line-height:20px;color:#56615a">Falls der Knopf nicht geht, öffnen Sie diese Adresse:<br>
<a class="link" href="${url}" style="color:#1b5f41;word-break:break-all">${url}</a></p>`

/** Text that is markup already; everything else that is put into `html` is escaped. */
type Markup = { markup: string }

const html = (texts: TemplateStringsArray, ...values: (string | Markup | Markup[])[]): Markup => ({
  markup: texts.reduce((done, text, index) => done + asMarkup(values[index - 1]!) + text),
})

function asMarkup(value: string | Markup | Markup[]): string {
  if (Array.isArray(value)) return value.map(each => each.markup).join('')
  return typeof value === 'string' ? value.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`) : value.markup
}
