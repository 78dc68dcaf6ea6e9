import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type AddressRange, type AddressRanges, MOST_RANGES } from '#contract/accounts/address-ranges.ts'
import { isWithin } from '#domain/basics/address-ranges.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import type { useSaveRanges } from './use-save-ranges.ts'

type Props = {
  stored: AddressRanges
  save: ReturnType<typeof useSaveRanges>
  canWrite: boolean
  onEdit: (range: 'new' | AddressRange) => void
}

export function RangesCard({ stored, save, canWrite, onEdit }: Props) {
  const { ranges, ownAddress, active } = stored
  const askRemove = (range: AddressRange) =>
    confirm({
      title: 'Netz entfernen',
      about: nameOf(range),
      text: active
        ? 'Wer von dort kommt, sieht ab sofort nichts mehr vom Betrieb, auch auf offenen Seiten.'
        : 'Es steht dann nicht mehr in der Liste.',
      confirmLabel: 'Entfernen',
      danger: true,
      action: () => save.remove(range),
    })
  return (
    <Card title="Netze" hint={ranges.length > 0 ? `${ranges.length} von ${MOST_RANGES}` : undefined}>
      <ItemList
        label="Netze"
        items={ranges.map(range => ({
          key: range.range,
          title: range.range,
          detail: range.note,
          mark: isWithin(ownAddress, [range.range]) && <StatusPill tone="info">Sie selbst</StatusPill>,
          actions: canWrite && (
            <>
              <IconButton
                label={`${range.range} bearbeiten`}
                icon={<IconPencil size={17} stroke={1.7} />}
                onClick={() => onEdit(range)}
              />
              <IconButton
                label={`${range.range} entfernen`}
                icon={<IconTrash size={17} stroke={1.7} />}
                tone="danger"
                onClick={() => void askRemove(range)}
              />
            </>
          ),
        }))}
        empty={
          <EmptyState
            title="Noch keine Netze"
            actions={canWrite && <Button busy={save.busy} onClick={save.addOwn}>{`${ownAddress} hinzufügen`}</Button>}
          >
            Der Betrieb ist von überall erreichbar. Beginnen Sie mit der Adresse, von der Sie gerade kommen.
          </EmptyState>
        }
      />
    </Card>
  )
}

const nameOf = ({ range, note }: AddressRange) => (note === '' ? range : `${range} (${note})`)
