import type { Holding } from '#contract/elda/holdings.ts'
import { Button } from '#web/ui/button.tsx'
import { useSend } from './queries.ts'

type Props = { holding: Holding; name: string; isPrimary?: boolean }

/** Sends a file by the web service, after a question. */
export function SendButton({ holding, name, isPrimary }: Props) {
  const send = useSend()
  return (
    <Button
      {...(isPrimary && { variant: 'primary' })}
      busy={send.isPending}
      onClick={event => {
        event.stopPropagation()
        void send.ask(holding, name)
      }}
    >
      Senden
    </Button>
  )
}
