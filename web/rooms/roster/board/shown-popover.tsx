import { IconEye } from '@tabler/icons-react'
import { Button } from '#web/ui/button.tsx'
import { Popover } from '#web/ui/popover.tsx'
import { Switch } from '#web/ui/switch.tsx'
import bars from './bars.module.css'
import { hiddenCount, type ShownPart, showByDefault, showPart, useShownParts } from './shown-parts.ts'
import styles from './shown-popover.module.css'

type Sample = { of: 'bar' | 'wish' | 'stamp' | 'absence'; look?: string; kind?: string }
type Part = { part: ShownPart; label: string; sample?: Sample; about?: string }

const AWAY: Sample = { of: 'absence' }
const LEFT: readonly { title: string; parts: readonly Part[] }[] = [
  {
    title: 'Dienste',
    parts: [
      { part: 'planShifts', label: 'Geplante Dienste', sample: { of: 'bar', look: 'published' } },
      { part: 'actualShifts', label: 'Gestempelte Zeiten', sample: { of: 'stamp' } },
    ],
  },
  {
    title: 'Prüfung',
    parts: [
      { part: 'kvErrors', label: 'Verstöße gegen Gesetz und KV', sample: { of: 'bar', look: 'blocked' } },
      { part: 'planErrors', label: 'Fehler im Plan', sample: { of: 'bar', look: 'justify' } },
      { part: 'overlappingErrors', label: 'Überschneidungen', sample: { of: 'bar', look: 'blocked' } },
    ],
  },
  {
    title: 'Wünsche, nur genehmigte',
    parts: [
      { part: 'desired', label: 'Wunsch', sample: { of: 'wish', kind: 'desired' } },
      { part: 'undesired', label: 'ungern', sample: { of: 'wish', kind: 'undesired' } },
      { part: 'onlyAvailable', label: 'nur verfügbar', sample: { of: 'wish', kind: 'onlyAvailable' } },
      { part: 'notAvailable', label: 'nicht verfügbar', sample: { of: 'absence', kind: 'notAvailable' } },
    ],
  },
]
const RIGHT: typeof LEFT = [
  {
    title: 'Abwesenheiten',
    parts: [
      { part: 'vacation', label: 'Urlaub', sample: AWAY },
      { part: 'sick', label: 'Krankenstand', sample: AWAY },
      { part: 'holidayAdjustment', label: 'Feiertagsausgleich', sample: AWAY },
      { part: 'education', label: 'Ausbildung', sample: AWAY },
      { part: 'wageContinuation', label: 'Lohnfortzahlung', sample: AWAY },
    ],
  },
  {
    title: 'Planung',
    parts: [
      { part: 'calculatePastPlanning', label: 'Vergangenes mitrechnen' },
      { part: 'daySpotColorSwitch', label: 'Farben nach Bereich' },
      { part: 'visibilityProductivity', label: 'Produktivität', about: 'Anteil, den der Bedarf verlangt' },
      { part: 'rosterDailyShiftTimeSort', label: 'Nach Dienstbeginn ordnen' },
    ],
  },
]

/** Every switch shows the bar that it hides; what is hidden is checked all the same. */
export default function ShownPopover() {
  const parts = useShownParts()
  const hidden = hiddenCount(parts)
  return (
    <Popover
      label="Anzeigen"
      width={596}
      align="end"
      tools={() => (
        <Button variant="text" onClick={showByDefault}>
          Standard
        </Button>
      )}
      trigger={trigger => (
        <Button variant="text" icon={<IconEye size={18} stroke={1.7} />} {...trigger}>
          {hidden > 0 ? `Anzeigen, ${hidden} verborgen` : 'Anzeigen'}
        </Button>
      )}
    >
      {() => (
        <>
          <div className={styles.columns}>
            {[LEFT, RIGHT].map(groups => (
              <div key={groups[0]!.title}>
                {groups.map(({ title, parts: own }) => (
                  <section key={title} aria-label={title}>
                    <h3>{title}</h3>
                    {own.map(({ part, label, sample, about }) => (
                      <div key={part} className={styles.part}>
                        <SampleOf sample={sample} />
                        <span>
                          {label}
                          {about && <small>{about}</small>}
                        </span>
                        <Switch label={label} checked={parts[part]} onChange={isShown => showPart(part, isShown)} />
                      </div>
                    ))}
                  </section>
                ))}
              </div>
            ))}
          </div>
          <p className={styles.foot}>Für Sie gespeichert. Verborgenes wird trotzdem geprüft.</p>
        </>
      )}
    </Popover>
  )
}

const SampleOf = ({ sample }: { sample: Sample | undefined }) =>
  sample ? (
    <i className={`${bars.sample} ${bars[sample.of]}`} data-look={sample.look} data-kind={sample.kind} />
  ) : (
    <i className={bars.sample} />
  )
