import bars from './bars.module.css'
import type { BoardWeek } from './board-week.ts'
import styles from './legend.module.css'
import type { ShownParts } from './shown-parts.ts'

const of = (...names: (string | undefined)[]) => names.join(' ')

type Props = { week: BoardWeek; parts: ShownParts; hasProposal: boolean }

/** What the bars mean, of those that there can be. */
export const Legend = ({ week, parts, hasProposal }: Props) => (
  <div className={styles.legend} data-screen-only>
    <Bar look="published" text="veröffentlicht" />
    <Bar look="draft" text="Entwurf" />
    <Bar look="open" text="nicht zugeordnet" />
    <Bar look="justify" text="zu begründen" />
    <Bar look="blocked" text="gesperrt" />
    {hasProposal && <Bar look="proposed" text="vorgeschlagen" />}
    {week.shifts.some(({ before }) => before) && <Bar look="ghost" text="vor der Änderung" />}
    {week.shifts.some(({ details }) => details?.isPinned) && (
      <span>
        <i className={of(bars.sample, bars.pin)} />
        fixiert
      </span>
    )}
    {week.stamps !== null && parts.actualShifts && (
      <span>
        <i className={of(bars.sample, bars.stamp)} />
        gestempelt
      </span>
    )}
    <span>
      <i className={of(bars.sample, bars.absence)} />
      abwesend
    </span>
    <span>
      <i className={of(bars.sample, bars.wish)} />
      Wunsch
    </span>
    <span>
      <i className={of(bars.sample, bars.absence)} data-kind="notAvailable" />
      nicht verfügbar
    </span>
    {parts.daySpotColorSwitch &&
      week.groups.map(({ name, hue }) => <Bar key={name} look="published" hue={hue} text={name} />)}
  </div>
)

const Bar = ({ look, hue, text }: { look: string; hue?: number; text: string }) => (
  <span>
    <i className={of(bars.sample, bars.bar)} data-look={look} data-hue={hue} />
    {text}
  </span>
)
