import type { WholeNotice } from '#contract/elda/notices.ts'
import { NOTICE_KIND_NAMES, REGISTRATION_STATES } from '#domain/elda/registration-states.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = { request: NonNullable<WholeNotice['numberRequest']>; onOpen: (id: number) => void }

/** What a registration without an insurance number rests on: it is filed first. Domain 1.4 */
export function NumberRequestNote({ request: { id, reference, state, faultCount }, onOpen }: Props) {
  const missing = faultCount === 1 ? 'eine Angabe fehlt' : `${faultCount} Angaben fehlen`
  const isDraft = state === 'draft'
  return (
    <Banner
      tone={isDraft && faultCount > 0 ? 'warn' : 'info'}
      actions={
        <Button variant="text" onClick={() => onOpen(id)}>
          Anforderung öffnen
        </Button>
      }
    >
      <b>{NOTICE_KIND_NAMES.VS} (VS):</b> {REGISTRATION_STATES[state]}
      {isDraft && faultCount > 0 && `, ${missing}`}, {reference}.
      {isDraft && ' Sie kommt vor der Anmeldung in eine Datei.'}
    </Banner>
  )
}
