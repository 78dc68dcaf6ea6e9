import { IconCheck, IconCopy, IconDots, IconPencil, IconStar, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { EmploymentModelDetail, EmploymentModelRules } from '#contract/settings/employment-models.ts'
import { MODEL_GROUPS } from '#domain/wages/model-groups.ts'
import { dayText, today } from '#web/lib/day-text.ts'
import { useCan, useCompanyId } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { lazyLayer } from '#web/ui/connection/lazy-layer.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SaveButton } from '#web/ui/save-button.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { useIsPhone } from '#web/ui/use-is-phone.ts'
import styles from './employment-models.module.css'
import { stateOf } from './model-texts.ts'
import { queries, useWithdrawRules } from './queries.ts'

const ModelNameDialog = lazyLayer(() => import('./model-name-dialog.tsx'))
const CopyModelDialog = lazyLayer(() => import('./copy-model-dialog.tsx'))

type Props = {
  model: EmploymentModelDetail
  version: EmploymentModelRules | undefined
  /** Of new rules. */
  draftFrom: string | null | undefined
  formId: string
  isUnsaved: boolean
  busy: boolean
  onDiscard: () => void
  onCopied: (id: number) => void
}

export function ModelHeader({ model, version, draftFrom, formId, isUnsaved, busy, onDiscard, onCopied }: Props) {
  const canWrite = useCan('settings.write')
  const [dialog, setDialog] = useState<'name' | 'copy'>()
  const isPhone = useIsPhone()
  const copy = { label: 'Kopieren', icon: <IconCopy size={17} stroke={1.8} />, onSelect: () => setDialog('copy') }
  const items = useItems(model, version, () => setDialog('name'))
  const state = version
    ? stateOf(version, model.rules, today())
    : ({ tone: 'info', text: `Entwurf${draftFrom ? ` ab ${dayText(draftFrom)}` : ''}` } as const)
  const close = () => setDialog(undefined)
  return (
    <>
      <PageHeader
        title={model.name}
        actions={
          canWrite && (
            <>
              {!isPhone && (
                <Button variant="text" icon={copy.icon} onClick={copy.onSelect}>
                  {copy.label}
                </Button>
              )}
              <Menu
                label="Weitere Aktionen"
                trigger={props => (
                  <IconButton label="Weitere Aktionen" icon={<IconDots size={18} stroke={1.8} />} {...props} />
                )}
                items={isPhone ? [copy, ...items] : items}
              />
              {isUnsaved && (
                <Button disabled={busy} onClick={onDiscard}>
                  Verwerfen
                </Button>
              )}
              <SaveButton form={formId} busy={busy} disabled={!isUnsaved} />
            </>
          )
        }
      >
        <StatusPill tone={state.tone}>{state.text}</StatusPill>
        <span className={styles.groupName}>{MODEL_GROUPS[model.group]}</span>
        {model.isTemplate && <StatusPill tone="warn">Vorlage, bitte prüfen</StatusPill>}
      </PageHeader>
      {dialog === 'name' && <ModelNameDialog model={model} onClose={close} />}
      {dialog === 'copy' && <CopyModelDialog model={model} onCopied={onCopied} onClose={close} />}
    </>
  )
}

/** What is rarely done with a model. */
function useItems(
  model: EmploymentModelDetail,
  version: EmploymentModelRules | undefined,
  onRename: () => void,
): MenuItem[] {
  const change = queries.useChange()
  const { mutateAsync: remove } = queries.useRemove()
  const withdraw = useWithdrawRules(useCompanyId())
  const { id, name, people, isDefault, isTemplate } = model
  const save = (part: object) => change.mutate({ id, version: model.version, ...part })
  const isPlanned = version !== undefined && version.validFrom > today() && model.rules.length > 1
  return [
    { label: 'Name und Gruppe ändern', icon: <IconPencil size={17} />, onSelect: onRename },
    ...(isTemplate
      ? [{ label: 'Als geprüft vermerken', icon: <IconCheck size={17} />, onSelect: () => save({ isTemplate: false }) }]
      : []),
    {
      label: 'Zum Standard machen',
      icon: <IconStar size={17} />,
      disabled: isDefault && 'Dieses Modell ist schon der Standard.',
      onSelect: () => save({ isDefault: true }),
    },
    ...(isPlanned
      ? [
          {
            label: 'Geplante Regeln zurücknehmen',
            icon: <IconTrash size={17} />,
            onSelect: () =>
              void confirm({
                title: 'Geplante Regeln zurücknehmen',
                about: `${name} ab ${dayText(version.validFrom)}`,
                text: 'Die Regeln davor gelten dann weiter.',
                confirmLabel: 'Zurücknehmen',
                danger: true,
                action: () => withdraw.mutateAsync(version),
              }),
          },
        ]
      : []),
    {
      label: 'Löschen',
      icon: <IconTrash size={17} />,
      tone: 'danger' as const,
      disabled:
        people > 0 && `Das Modell ist bei ${people} ${people === 1 ? 'Mitarbeiter' : 'Mitarbeitern'} eingetragen.`,
      onSelect: () =>
        void confirm({
          title: 'Beschäftigungsmodell löschen',
          about: `Beschäftigungsmodell „${name}“`,
          text: 'Soll das Element wirklich gelöscht werden?',
          confirmLabel: 'Löschen',
          danger: true,
          action: () => remove(model),
        }),
    },
  ]
}
