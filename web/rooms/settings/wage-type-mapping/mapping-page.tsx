import { IconArrowBackUp, IconCalendar, IconDots, IconUpload } from '@tabler/icons-react'
import { type ComponentType, Suspense, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { WageTypeMapping } from '#contract/settings/wage-type-mapping.ts'
import { softwareName } from '#domain/accounts/external-software.ts'
import { removeLine } from '#domain/settings/wage-type-edits.ts'
import { unfitUnits } from '#domain/settings/wage-type-units.ts'
import type { ModelGroup } from '#domain/wages/employment-rules.ts'
import { kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCan, useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceChips } from '#web/ui/choice-chips.tsx'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { mayDiscard } from '#web/ui/overlay/unsaved.ts'
import { usePageKeys } from '#web/ui/overlay/use-page-keys.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { useIsNarrow, useIsPhone } from '#web/ui/use-is-phone.ts'
import type { ArrivalProps } from './arrival-card.tsx'
import { MappingBands } from './mapping-bands.tsx'
import { mappingColumns } from './mapping-columns.tsx'
import { firstDayOf, groupsOf, type MappingRow, plannedDays, rowsOn } from './shown-kinds.ts'
import { useEntering } from './use-entering.ts'
import { useMappingEdits } from './use-mapping-edits.ts'
import styles from './wage-type-mapping.module.css'

const BulkDialog = lazyLayer(() => import('./bulk-dialog.tsx'))
const ImportDialog = lazyLayer(() => import('./import-dialog.tsx'))

type Shown = 'used' | 'all' | 'missing'
const NO_KINDS: ReadonlySet<TimeKind> = new Set()
const keyOf = ({ kind }: MappingRow) => kind
const labelOf = ({ kind }: MappingRow) => kindOf(kind).name

/** All kinds of time as a sheet, and beside it what the file says of the one that is looked at. */
export function MappingPage({ mapping, Arrival }: { mapping: WageTypeMapping; Arrival: ComponentType<ArrivalProps> }) {
  const canWrite = useCan('settings.write')
  const isPhone = useIsPhone()
  const isNarrow = useIsNarrow()
  const { id: companyId, softwareId } = useCompany()!
  const state = useMappingEdits(companyId, mapping)
  const { edits, lines, isDirty, busy } = state
  const [asked, setDay] = useState(today())
  const planned = plannedDays(lines, today())
  const day = planned.includes(asked) ? asked : today()
  const firstDay = firstDayOf(lines, day)
  const groups = groupsOf(lines, mapping.uses)
  const rows = useMemo(() => rowsOn(lines, mapping.uses, day, firstDay), [lines, mapping.uses, day, firstDay])
  const used = rows.filter(({ isInUse }) => isInUse)
  const missing = rows.flatMap(row => row.missing.map(group => ({ kind: row.kind, group })))
  const unfit = unfitUnits(lines, mapping.uses, day)
  const [wanted, setShown] = useState<Shown>(used.length > 0 ? 'used' : 'all')
  // What has just been entered stays where it is typed.
  const [kept, setKept] = useState(NO_KINDS)
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(NO_KINDS)
  const [looked, setLooked] = useState<{ kind: TimeKind; group?: ModelGroup | undefined }>()
  const [dialog, setDialog] = useState<'bulk' | 'import'>()
  const shown = rows.filter(
    ({ kind, isInUse }) =>
      wanted === 'all' || kept.has(kind) || (wanted === 'used' ? isInUse : missing.some(one => one.kind === kind)),
  )
  const entering = useEntering({ stored: mapping.lines, state, rows: shown, groups })
  // Made anew with each step: what the cells do depends on all that was entered.
  const columns = mappingColumns({
    groups,
    unfit,
    today: today(),
    isPhone,
    canWrite,
    ...entering,
    onTyping: state.setTyping,
    onLook: (kind, group) => setLooked({ kind, group }),
  })
  const saveButton = useRef<HTMLButtonElement>(null)
  usePageKeys({ onSave: () => saveTyped(saveButton.current) })

  const open = looked?.kind ?? used.find(({ line }) => line.unit === 'hours')?.kind ?? 'NORM'
  const row = rows.find(({ kind }) => kind === open)
  const line = row?.line
  const group = looked?.group ?? groups.find(one => line?.numbers[one]) ?? groups[0]!
  const chosenRows = rows.filter(({ kind }) => chosen.has(kind))
  const withdrawable = chosenRows.filter(row => row.isStored && row.line.validFrom > today())
  const close = () => setDialog(undefined)
  return (
    <>
      <PageHeader
        title="Lohnart Mapping"
        actions={
          canWrite && (
            <>
              {isDirty && (
                <Button variant="text" icon={<IconArrowBackUp size={17} />} disabled={busy} onClick={state.undo}>
                  Rückgängig
                </Button>
              )}
              {isDirty && (
                <Button disabled={busy} onClick={() => void mayDiscard().then(may => may && state.discard())}>
                  Verwerfen
                </Button>
              )}
              {isNarrow ? (
                <Menu
                  label="Weitere Aktionen"
                  trigger={props => (
                    <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...props} />
                  )}
                  items={[
                    { label: 'Gültig ab …', icon: <IconCalendar size={17} />, onSelect: () => setDialog('bulk') },
                    {
                      label: 'Aus Datei übernehmen',
                      icon: <IconUpload size={17} />,
                      onSelect: () => setDialog('import'),
                    },
                  ]}
                />
              ) : (
                <>
                  <Button variant="text" icon={<IconCalendar size={17} />} onClick={() => setDialog('bulk')}>
                    Gültig ab …
                  </Button>
                  <Button onClick={() => setDialog('import')}>Aus Datei übernehmen</Button>
                </>
              )}
              <Button
                ref={saveButton}
                variant="primary"
                busy={busy}
                disabled={!isDirty}
                aria-keyshortcuts="Control+S"
                title="Strg S"
                onClick={() => void state.save()}
              >
                Speichern
              </Button>
            </>
          )
        }
      >
        <ChoiceChips<Shown>
          label="Zeitarten"
          chosen={wanted}
          onToggle={next => {
            setShown(next)
            setKept(new Set(missing.map(({ kind }) => kind)))
          }}
          choices={[
            { value: 'used', label: `In Verwendung ${used.length}` },
            { value: 'all', label: `Alle ${rows.length}` },
            {
              value: 'missing',
              label: 'Fehlend',
              badge: missing.length > 0 ? { tone: 'warn', text: String(missing.length) } : { isDone: true },
            },
          ]}
        />
      </PageHeader>
      <MappingBands
        {...{ state, lines, missing, unfit, canWrite }}
        uses={mapping.uses}
        stored={mapping.lines}
        groups={groups}
        firstDay={firstDay}
        onTaken={() => setShown('all')}
      />
      <div className={styles.columns}>
        <DataTable
          name="wage-type-mapping"
          title="Interne Zeitart je Gruppe"
          rows={shown}
          columns={columns}
          rowKey={keyOf}
          onOpen={({ kind }) => setLooked({ kind })}
          selection={canWrite ? { chosen, onChoose: setChosen, labelOf } : undefined}
          notice={
            <span>
              {softwareName(softwareId)}, gültig am {dayText(day)}
              {state.count > 0 && ` · ${countText(state.count)} geändert`}
            </span>
          }
          actions={
            <>
              {canWrite && withdrawable.length > 0 && (
                <Button
                  variant="text"
                  onClick={() => {
                    state.step(withdrawable.reduce((all, row) => removeLine(mapping.lines, all, row.line), edits))
                    setChosen(NO_KINDS)
                  }}
                >
                  Planung zurücknehmen
                </Button>
              )}
              {planned.length > 0 && (
                <ChoiceChips
                  label="Stand"
                  chosen={day}
                  onToggle={setDay}
                  choices={[today(), ...planned].map(value => ({
                    value,
                    label: value === today() ? 'Heute' : `ab ${dayText(value)}`,
                  }))}
                />
              )}
            </>
          }
        />
        <div>
          <Suspense fallback={<WaitingCard />}>
            <Arrival
              kind={open}
              group={group}
              line={line}
              isNeeded={mapping.uses.some(use => use.group === group && use.kinds.includes(open))}
              onUnit={canWrite && row ? unit => entering.onUnit(row, group, unit) : undefined}
            />
          </Suspense>
        </div>
      </div>
      {dialog === 'bulk' && (
        <BulkDialog
          kinds={(chosenRows.length > 0 ? chosenRows : shown).map(keyOf)}
          isChosen={chosenRows.length > 0}
          groups={groups}
          stored={mapping.lines}
          edits={edits}
          rows={rows}
          onEntered={(next, from) => {
            state.step(next)
            setKept(new Set(shown.map(keyOf)))
            if (from) setDay(from)
            close()
          }}
          onClose={close}
        />
      )}
      {dialog === 'import' && (
        <ImportDialog
          place={{ stored: mapping.lines, edits, day, firstDay }}
          onEntered={next => {
            state.step(next)
            setShown('all')
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}

const WaitingCard = () => (
  <Card title="So kommt es an">
    <Skeleton rows={7} height={32} />
  </Card>
)

const countText = (count: number) => (count === 1 ? '1 Zeile' : `${count} Zeilen`)
/** What is being typed counts, too: a cell is taken over by leaving it. */
function saveTyped(button: HTMLButtonElement | null): void {
  const cell = document.activeElement
  if (cell instanceof HTMLInputElement) {
    flushSync(() => cell.blur())
    cell.focus({ preventScroll: true })
  }
  button?.click()
}
