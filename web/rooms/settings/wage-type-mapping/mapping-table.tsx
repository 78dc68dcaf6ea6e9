import { softwareName } from '#domain/accounts/external-software.ts'
import { removeLine } from '#domain/settings/wage-type-edits.ts'
import type { ModelGroup } from '#domain/wages/model-groups.ts'
import { kindOf, type TimeKind } from '#domain/wages/time-kinds.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCompany } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import { mappingColumns } from './mapping-columns.tsx'
import type { MappingRow } from './shown-kinds.ts'
import type { useEntering } from './use-entering.ts'
import type { MappingSheet } from './use-mapping-sheet.ts'

type Props = {
  sheet: MappingSheet
  entering: ReturnType<typeof useEntering>
  canWrite: boolean
  onLook: (kind: TimeKind, group?: ModelGroup) => void
}

/** The kinds of time with a number for each group. */
export function MappingTable({ sheet, entering, canWrite, onLook }: Props) {
  const isPhone = useIsPhone()
  const { softwareId } = useCompany()!
  const { state, groups, unfit, shown, day, chosen, choose } = sheet
  // Made anew with each step: what the cells do depends on all that was entered.
  const columns = mappingColumns({
    ...{ groups, unfit, isPhone, canWrite, onLook, ...entering },
    today: today(),
    onTyping: state.setTyping,
  })
  return (
    <DataTable
      name="wage-type-mapping"
      title="Interne Zeitart je Gruppe"
      rows={shown}
      columns={columns}
      line="columns"
      rowKey={keyOf}
      onOpen={({ kind }) => onLook(kind)}
      selection={canWrite ? { chosen, onChoose: choose, labelOf } : undefined}
      notice={
        <span>
          {softwareName(softwareId)}, gültig am {dayText(day)}
          {state.count > 0 && ` · ${countText(state.count)} geändert`}
        </span>
      }
      actions={
        <>
          {canWrite && <WithdrawButton sheet={sheet} />}
          <PlannedDays sheet={sheet} />
        </>
      }
    />
  )
}

/** Of ticked lines that are not valid yet. */
function WithdrawButton({ sheet: { chosenRows, state, mapping, chooseNone } }: { sheet: MappingSheet }) {
  const planned = chosenRows.filter(row => row.isStored && row.line.validFrom > today())
  if (planned.length === 0) return null
  return (
    <Button
      variant="text"
      onClick={() => {
        state.step(planned.reduce((all, row) => removeLine(mapping.lines, all, row.line), state.edits))
        chooseNone()
      }}
    >
      Planung zurücknehmen
    </Button>
  )
}

function PlannedDays({ sheet: { planned, day, setDay } }: { sheet: MappingSheet }) {
  if (planned.length === 0) return null
  return (
    <Segments
      label="Stand"
      chosen={day}
      onChoose={setDay}
      choices={[today(), ...planned].map(value => ({
        value,
        label: value === today() ? 'Heute' : `ab ${dayText(value)}`,
      }))}
    />
  )
}

const keyOf = ({ kind }: MappingRow) => kind
const labelOf = ({ kind }: MappingRow) => kindOf(kind).name
const countText = (count: number) => (count === 1 ? '1 Zeile' : `${count} Zeilen`)
