/** The part after the @ in small letters; undefined when there is none that could be one. */
export function emailDomain(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  return at < 1 ? undefined : plainDomain(email.slice(at + 1))
}

/** `Kaffeehaus.at` → `kaffeehaus.at`; undefined when it is no domain with an ending. */
export function plainDomain(text: string): string | undefined {
  const domain = text.trim().toLowerCase()
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(domain)
    ? domain
    : undefined
}

/** Whether anyone can get an address there, so that no company can speak for it. */
export const isPublicMail = (domain: string): boolean => PUBLIC_MAIL.has(domain)

const PUBLIC_MAIL = new Set(
  `
  gmail.com googlemail.com gmx.at gmx.de gmx.net gmx.ch gmx.com web.de aon.at a1.net chello.at utanet.at inode.at
  hotmail.com hotmail.at hotmail.de outlook.com outlook.at outlook.de live.com live.at live.de msn.com yahoo.com
  yahoo.de yahoo.at ymail.com icloud.com me.com mac.com t-online.de freenet.de arcor.de mail.com mail.de email.de
  posteo.de posteo.net posteo.at mailbox.org proton.me protonmail.com pm.me tutanota.com tutanota.de tuta.com tuta.io
  bluewin.ch liwest.at kabsi.at drei.at magenta.at telering.at speed.at tele2.at aol.com aol.de zoho.com fastmail.com
  `
    .trim()
    .split(/\s+/),
)
