import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { HandOverWay } from '#contract/exports/export-runs.ts'
import { inWhat } from '#domain/accounts/external-software.ts'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'

export const WAY_LABELS: Record<HandOverWay, string> = {
  download: 'Datei herunterladen',
  server: 'Auf Server ablegen',
}

type Props = {
  usual: HandOverWay
  /** The run that counts. */
  before: { runId: number; number: number } | undefined
  softwareName: string | undefined
  disabled: boolean
  /** What stands above and below it where there is no room for it elsewhere. */
  head?: ReactNode
  rare?: readonly MenuItem[]
  onHandOver: (way: HandOverWay, replaces?: number) => void
  onAgain: (way: HandOverWay) => void
  /** Undefined for who may not change how the company hands over. */
  onSettings: (() => void) | undefined
  onTargets: () => void
}

/** The rarer ways of handing a period over: to the other place, the whole of it once more, and how it is set up. */
export function HandOverMenu(props: Props) {
  const { usual, before, softwareName, disabled, head, rare = [], onHandOver, onAgain, onSettings, onTargets } = props
  const other: HandOverWay = usual === 'download' ? 'server' : 'download'
  const whole = async () => {
    if (!before) return
    const agreed = await confirm({
      title: 'Alles neu übergeben',
      text: `Der ganze Zeitraum wird noch einmal übergeben und ersetzt Lauf ${before.number}. Löschen Sie Lauf ${before.number} vorher in ${inWhat(softwareName ?? '')}, sonst wird doppelt gebucht. Im Verlauf zählt danach nur der neue Lauf.`,
      confirmLabel: `Lauf ${before.number} ersetzen`,
      danger: true,
    })
    if (agreed) onHandOver(usual, before.runId)
  }
  const ways: MenuItem[] = [
    before
      ? { label: `Unverändert: ${WAY_LABELS[other]}`, onSelect: () => onAgain(other) }
      : { label: WAY_LABELS[other], onSelect: () => onHandOver(other) },
    ...(before ? [{ label: 'Alles neu übergeben …', onSelect: whole }] : []),
    ...(onSettings
      ? [
          { label: 'Einstellungen der Übergabe', onSelect: onSettings },
          { label: 'Transfer-Service einrichten', onSelect: onTargets },
        ]
      : []),
  ]
  return (
    <Menu
      label="Weitere Möglichkeiten der Übergabe"
      head={head}
      items={[...(softwareName === undefined ? [] : ways), ...rare]}
      trigger={trigger => (
        <IconButton
          label="Weitere Möglichkeiten der Übergabe"
          icon={<IconDots size={18} stroke={1.7} />}
          disabled={disabled}
          {...trigger}
        />
      )}
    />
  )
}
