import type { Role } from '#contract/accounts/roles.ts'
import { RoleDraft } from '#contract/accounts/roles.ts'
import { HistoryButton } from '#web/lib/history-button.tsx'
import { useRecordForm } from '#web/lib/record-form.ts'
import { Banner } from '#web/ui/banner.tsx'
import { FormPanel } from '#web/ui/form-panel/form-panel.tsx'
import { FormDialog } from '#web/ui/overlay/form-dialog.tsx'
import { failureTexts } from '#web/ui/states/failure-texts.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { queries } from './queries.ts'
import { RoleColours } from './role-colours.tsx'
import styles from './role-dialog.module.css'
import { changeText, draftOf, entriesOf, heldIn, type RoleValues, rightsOf, valuesOf } from './role-form.ts'

type Props = { record: Role | undefined; rows: readonly Role[]; onClose: () => void }

/** Name, colour and the matrix of rights. Product B. */
export default function RoleDialog({ record, rows, onClose }: Props) {
  const values = valuesOf(record)
  const { state, box, dirty, busy, wasOvertaken, accept } = useRecordForm<Role, RoleValues, RoleDraft, Role>({
    record,
    entries: entriesOf(rows.filter(({ id }) => id !== record?.id)),
    values,
    schema: RoleDraft,
    toDraft: draftOf,
    besides: now => (changeText(heldIn(values), heldIn(now)) ? { permissions: heldIn(now) } : {}),
    create: queries.useCreate(),
    change: queries.useChange(),
    onSaved: onClose,
    onUnchanged: onClose,
  })
  const held = heldIn(state.values)
  return (
    <FormDialog
      title={record ? 'Rolle bearbeiten' : 'Neue Rolle'}
      submitLabel={record ? 'Speichern' : 'Erstellen'}
      size={720}
      aside={<span className={styles.count}>{changeText(heldIn(values), held)}</span>}
      onSubmit={accept}
      {...{ dirty, busy, onClose }}
    >
      {wasOvertaken && <Banner tone="warn">{failureTexts.reloadedMeanwhile}</Banner>}
      {record && (
        <div className={styles.about}>
          <p>{`${record.name}, wirkt sofort auf ${record.users} Benutzer`}</p>
          <HistoryButton title={`Verlauf von ${record.name}`} records={[`accounts/roles:${record.id}`]} />
        </div>
      )}
      <div ref={box} className={styles.head}>
        <FormPanel state={state} keys={['name']} />
        <RoleColours value={state.values.color} onChange={chosen => state.set('color', chosen)} />
      </div>
      {state.problems.permissions && <Banner tone="error">{state.problems.permissions}</Banner>}
      <PermissionMatrix
        held={held}
        onChange={after => {
          for (const [key, isHeld] of Object.entries(rightsOf(after))) state.set(key, isHeld)
        }}
      />
    </FormDialog>
  )
}
