import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Disturbance } from '#contract/superadmin/overview.ts'
import { momentText } from '#web/lib/moment-text.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { causeText, companyText, whatNext } from './chain-words.ts'
import styles from './overview.module.css'
import { PartCard } from './part-card.tsx'
import { PlaceLink } from './place-link.tsx'
import { DISTURBANCE_WORDS, INSTALLATION_WORDS, isOfInstallation } from './places.ts'
import { disturbancesQuery } from './queries.ts'

/** What is open, each line with the way to where it is mended. */
export function DisturbancesPart() {
  const query = useQuery(disturbancesQuery)
  return (
    <PartCard title="Offene Störungen" hint={all => all.length || undefined} query={query}>
      {all =>
        all.length === 0 ? (
          <p className={styles.none}>Keine Störung ist offen.</p>
        ) : (
          <ul className={styles.lines}>
            {all.map(each => (
              <li key={`${each.kind} ${each.company?.id} ${each.neighbour?.about}`}>
                <Line disturbance={each} />
              </li>
            ))}
          </ul>
        )
      }
    </PartCard>
  )
}

function Line({ disturbance }: { disturbance: Disturbance }) {
  const { kind, count, company, since, neighbour } = disturbance
  if (kind === 'neighbour') return neighbour && <Neighbour neighbour={neighbour} since={since} />
  if (!company || isOfInstallation(kind))
    return (
      <div className={styles.line}>
        <StatusPill tone={kind === 'outward-held' ? 'warn' : 'error'}>
          {INSTALLATION_WORDS[kind as keyof typeof INSTALLATION_WORDS]}
        </StatusPill>
        <span className={styles.detail}>
          {since ? `seit ${momentText(since)} · ` : ''}
          {kind === 'outward-held'
            ? 'Freigegeben wird es unter „Nach der Wiederherstellung“'
            : 'Näheres unter „Sicherheit“'}
        </span>
      </div>
    )
  const about = `${companyText(company)}${since ? ` · seit ${momentText(since)}` : ''}`
  if (kind === 'audit-broken') return <BrokenChain {...{ disturbance, about }} />
  const { title, place, tone } = DISTURBANCE_WORDS[kind]
  return (
    <PlaceLink place={place} companyId={company.id} className={styles.line}>
      <StatusPill tone={tone}>{title(count)}</StatusPill>
      <span className={styles.detail}>{about}</span>
    </PlaceLink>
  )
}

type NeighbourProps = { neighbour: NonNullable<Disturbance['neighbour']>; since: string | null }

/** What Kontor needs around it: nothing here leads to it, so the remedy is said. */
const Neighbour = ({ neighbour: { about, cause, remedy }, since }: NeighbourProps) => (
  <div className={styles.line}>
    <StatusPill tone="error">{about}</StatusPill>
    <span>{cause}</span>
    <span className={styles.detail}>{since ? `seit ${momentText(since)} · ${remedy}` : remedy}</span>
  </div>
)

function BrokenChain({ disturbance: { company, chain }, about }: { disturbance: Disturbance; about: string }) {
  const text = (
    <>
      <StatusPill tone="error">Kette des Ereignisprotokolls passt nicht</StatusPill>
      <span className={styles.detail}>{about}</span>
      {chain && <span>{causeText(chain)}</span>}
      {chain && <span className={styles.detail}>{whatNext(chain)}</span>}
    </>
  )
  if (!company?.name) return <div className={styles.line}>{text}</div>
  return (
    <Link to="/$companyId/event-log" params={{ companyId: String(company.id) }} className={styles.line}>
      {text}
    </Link>
  )
}
