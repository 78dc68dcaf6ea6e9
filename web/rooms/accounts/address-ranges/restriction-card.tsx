import type { AddressRanges } from '#contract/accounts/address-ranges.ts'
import { CardActions, Fact, Facts } from '#web/lib/access-page.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { isOwnListed } from './own-address.ts'
import { stateOf } from './ranges-state.ts'
import type { useSaveRanges } from './use-save-ranges.ts'

const PROGRAMS = 'Auch für Programme mit API-Schlüssel'

type Props = { stored: AddressRanges; save: ReturnType<typeof useSaveRanges>; canWrite: boolean }

/** Whether it holds, for whom, and from where one comes oneself. */
export function RestrictionCard({ stored, save, canWrite }: Props) {
  const { active, holdsForPrograms, ownAddress, ranges } = stored
  const { tone, text } = stateOf(stored)
  const isListed = isOwnListed(stored)
  const askActivate = () =>
    confirm({
      title: 'Zugang beschränken',
      text: `Wer nicht aus ${ranges.length === 1 ? 'diesem Netz' : `einem dieser ${ranges.length} Netze`} kommt, sieht ab sofort nichts mehr vom Betrieb, auch auf offenen Seiten.`,
      confirmLabel: 'Beschränken',
      danger: true,
      action: () => save.activate(true),
    })
  const askEnd = () =>
    confirm({
      title: 'Beschränkung aufheben',
      text: 'Der Betrieb ist dann wieder von überall erreichbar. Die Liste bleibt.',
      confirmLabel: 'Aufheben',
      danger: true,
      action: () => save.activate(false),
    })
  return (
    <Card title="Zugang" hint={<StatusPill tone={tone}>{text}</StatusPill>}>
      {canWrite && !active && ranges.length > 0 && !isListed && (
        <Banner tone="warn">Ihre eigene Adresse fehlt noch.</Banner>
      )}
      <Facts>
        <Fact label="Ihre Adresse">
          {ownAddress} {isListed ? '(in der Liste)' : '(nicht in der Liste)'}
        </Fact>
        <Fact label={PROGRAMS}>
          {canWrite ? (
            <Switch label={PROGRAMS} checked={holdsForPrograms} disabled={save.busy} onChange={save.holdForPrograms} />
          ) : holdsForPrograms ? (
            'ja'
          ) : (
            'nein'
          )}
        </Fact>
      </Facts>
      {canWrite && (
        <CardActions>
          {active ? (
            <Button onClick={() => void askEnd()}>Beschränkung aufheben</Button>
          ) : (
            <Button disabled={!isListed} onClick={() => void askActivate()}>
              Auf diese Netze beschränken
            </Button>
          )}
          {!isListed && ranges.length > 0 && (
            <Button variant="text" busy={save.busy} onClick={save.addOwn}>
              Eigene Adresse hinzufügen
            </Button>
          )}
        </CardActions>
      )}
    </Card>
  )
}
