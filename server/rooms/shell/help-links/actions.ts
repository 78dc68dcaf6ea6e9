import { HELP_LINKS, type HelpLink } from '#contract/shell/help-links.ts'
import { service } from '#server/platform/gifts.ts'

export const helpAddresses = service<Readonly<Record<HelpLink, string>>>('where help is')

export const list = (): { kind: HelpLink; url: string }[] =>
  HELP_LINKS.flatMap(kind => {
    const url = helpAddresses.get()[kind]
    return url ? [{ kind, url }] : []
  })
