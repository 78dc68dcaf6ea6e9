import { IconArrowBackUp, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Spot } from '#contract/roster/spots.ts'
import type { StaffNeed } from '#contract/roster/staff-needs.ts'
import { NO_PLACE, needGroups, statesOf } from '#domain/roster/need-sheet.ts'
import { NEED_DAYS } from '#domain/roster/staff-need.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import type { Column } from '#web/ui/data-table/column.ts'
import { exportCsv, exportXlsx } from '#web/ui/data-table/export-rows.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { Segments } from '#web/ui/segments.tsx'
import type { OpenedNeed } from './need-dialog.tsx'
import styles from './need-grid.module.css'
import { NeedGrid } from './need-grid.tsx'
import { needRecords, useSaveCounts } from './queries.ts'

const NewStateDialog = lazyLayer(() => import('./new-state-dialog.tsx'))

type Props = {
  needs: readonly StaffNeed[]
  spots: readonly Spot[]
  storeId: number
  storeName: string
  canWrite: boolean
  onOpen: (opened: OpenedNeed) => void
}

type Edit = { id: number; counts: number[] }

const ALL = 'Alle'

/** The need of one store: a state of it in the grid, with its hours, files and what was typed before. */
export function StoreNeeds({ needs, spots, storeId, storeName, canWrite, onOpen }: Props) {
  const { states, current } = statesOf(needs, today())
  const [chosen, setChosen] = useState<string>()
  const [unit, setUnit] = useState(ALL)
  const [isRenewing, setRenewing] = useState(false)
  const [undone, setUndone] = useState<readonly (readonly Edit[])[]>([])
  const { mutate: save, isPending } = useSaveCounts()
  const { mutate: remove } = needRecords.useRemove()
  const state = chosen !== undefined && states.includes(chosen) ? chosen : current
  const all = needGroups(needs, spots, state)
  const units = [...new Set(all.map(group => group.unit).filter(Boolean))]
  const groups = unit === ALL ? all : all.filter(group => group.unit === unit)
  const put = (changes: readonly Edit[]) => {
    const before = changes.flatMap(({ id }) => {
      const line = needs.find(need => need.id === id)
      return line ? [{ id, counts: line.counts }] : []
    })
    setUndone(steps => [...steps, before].slice(-50))
    for (const change of changes) save(change)
  }
  const undo = () => {
    for (const change of undone.at(-1) ?? []) if (needs.some(({ id }) => id === change.id)) save(change)
    setUndone(undone.slice(0, -1))
  }
  const exported = () =>
    [
      `Bedarf ${storeName}`,
      COLUMNS,
      groups.flatMap(({ name, lines }) => lines.map(line => ({ ...line, name }))),
    ] as const
  return (
    <Card
      title="Bedarf"
      hint={`${storeName}, ab ${dayText(state)}`}
      actions={
        <>
          {units.length > 1 && (
            <Segments
              label="Gruppe"
              choices={[ALL, ...units].map(value => ({ value, label: value }))}
              chosen={unit}
              onChoose={setUnit}
            />
          )}
          {canWrite && (
            <IconButton
              label="Rückgängig"
              icon={<IconArrowBackUp size={18} stroke={1.7} />}
              disabled={undone.length === 0}
              onClick={undo}
            />
          )}
          <Menu
            label="Stand"
            items={[
              ...states.map(day => ({
                label: `Stand ab ${dayText(day)}`,
                group: 'Zeigen',
                onSelect: () => setChosen(day),
              })),
              ...(canWrite ? [{ label: 'Neuer Stand …', group: 'Ändern', onSelect: () => setRenewing(true) }] : []),
            ]}
            trigger={trigger => <Button {...trigger}>Stand</Button>}
          />
          <Menu
            label="Herunterladen"
            items={[
              { label: 'Als CSV-Datei', onSelect: () => exportCsv(...exported()) },
              { label: 'Als Excel-Datei', onSelect: () => void exportXlsx(...exported()) },
            ]}
            trigger={trigger => (
              <IconButton label="Bedarf herunterladen" icon={<IconDownload size={18} stroke={1.7} />} {...trigger} />
            )}
          />
        </>
      }
    >
      <NeedGrid
        label={`Bedarf ${storeName}, ab ${dayText(state)}`}
        {...{ groups, canWrite, onOpen }}
        onCounts={put}
        onRemove={remove}
      />
      {canWrite && (
        <p className={styles.foot} data-screen-only>
          <span>
            Zahlen tippen oder mit ↑ ↓ ändern; Enter geht zur nächsten Zeile. Einfügen aus einer Tabelle geht.
          </span>
          <span aria-live="polite">{isPending ? 'Wird gespeichert …' : undone.length > 0 ? 'Gespeichert' : ''}</span>
        </p>
      )}
      {isRenewing && <NewStateDialog storeId={storeId} onBegun={setChosen} onClose={() => setRenewing(false)} />}
    </Card>
  )
}

type Exported = StaffNeed & { name: string }

const COLUMNS: Column<Exported>[] = [
  { key: 'spot', header: 'Bereich', value: ({ name }) => (name === NO_PLACE ? '' : name) },
  { key: 'from', header: 'von', value: ({ from }) => from },
  { key: 'to', header: 'bis', value: ({ to }) => (to === '00:00' ? '24:00' : to) },
  ...NEED_DAYS.map(
    (header, column): Column<Exported> => ({ key: header, header, value: ({ counts }) => counts[column] ?? 0 }),
  ),
  {
    key: 'validFrom',
    header: 'gültig ab',
    value: ({ validFrom }) => validFrom,
    text: ({ validFrom }) => dayText(validFrom),
  },
  { key: 'validTo', header: 'gültig bis', value: ({ validTo }) => validTo, text: ({ validTo }) => dayText(validTo) },
]
