import type { ProvisionRun } from '#contract/provisions/provisions.ts'
import { formatDay } from '#domain/basics/days.ts'
import { HistoryButton } from '#web/lib/history-button.tsx'
import { useCompany } from '#web/lib/session.ts'
import { momentText } from '#web/rooms/months/month-sums/closing-texts.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  /** Those of the month, the newest first. */
  runs: readonly ProvisionRun[]
  shown: ProvisionRun | undefined
  former: ProvisionRun | null | undefined
  onShow: (runId: number | undefined) => void
}

/** Whether the date was kept, and what is seen now: as it is reckoned, or as it was kept. */
export default function RunBand({ runs, shown, former, onShow }: Props) {
  const zone = useCompany()!.timeZone
  const [newest] = runs
  const kept = ({ number, keptAt, keptBy }: ProvisionRun) =>
    `Lauf ${number}, festgeschrieben am ${momentText(keptAt, zone)} von ${keptBy}`
  if (shown)
    return (
      <Banner
        tone="info"
        actions={
          <>
            <HistoryButton title={`Verlauf: Lauf ${shown.number}`} records={[`provisions/provisions:${shown.id}`]} />
            <Button onClick={() => onShow(undefined)}>Aktuellen Stand zeigen</Button>
          </>
        }
      >
        <p>
          {kept(shown)}. Daran ändert sich nichts mehr. Prüfsumme {shown.sha256.slice(0, 12)}.
        </p>
      </Banner>
    )
  if (newest)
    return (
      <Banner
        tone="info"
        actions={runs.map(({ id, number }) => (
          <Button key={id} onClick={() => onShow(id)}>
            Lauf {number} ansehen
          </Button>
        ))}
      >
        <p>{kept(newest)}. Unten steht der aktuelle Stand.</p>
      </Banner>
    )
  if (former)
    return (
      <Banner tone="info">
        <p>
          Noch nicht festgeschrieben. Differenz zum Stichtag{' '}
          {formatDay(Temporal.PlainYearMonth.from(former.month).toPlainDate({ day: 31 }))}, Lauf {former.number}.
        </p>
      </Banner>
    )
  return null
}
