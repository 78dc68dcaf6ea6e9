import { useState } from 'react'
import type { PersonProvision } from '#contract/provisions/provisions.ts'
import { personName } from '#domain/people/person-name.ts'
import { Card } from '#web/ui/card.tsx'
import { type Check, CheckList } from '#web/ui/check-list.tsx'
import styles from './provisions.module.css'
import { useMend } from './use-mend.ts'

type Props = { people: readonly PersonProvision[]; onRates: () => void }

/** What is missing, by what it is: who lacks something is in no sum. Each name leads to where it is put right. */
export default function GapsCard({ people, onRates }: Props) {
  const [unfolded, setUnfolded] = useState<string>()
  const mend = useMend(onRates)
  const found = people.flatMap(person => person.gaps.map(gap => ({ ...gap, person })))
  const groups = [...Map.groupBy(found, ({ text }) => text)]
  if (groups.length === 0) return null
  const checks = groups.map(([text, gaps]): Check => {
    const isOpen = unfolded === text
    const { code, person } = gaps[0]!
    const title = { key: text, tone: 'warn', count: gaps.length, title: text } as const
    // The place is the same for all of them.
    if (code.startsWith('no-rate') || code === 'no-state') {
      const way = mend(code, person.employeeId)
      return { ...title, detail: namesOf(gaps), ...(way && { onOpen: way.go }) }
    }
    const links = gaps.flatMap(({ person }) => {
      const way = mend(code, person.employeeId)
      return way ? [{ key: person.employeeId, label: personName(person), onOpen: way.go }] : []
    })
    if (links.length === 0) return { ...title, detail: namesOf(gaps) }
    return {
      ...title,
      detail: namesOf(gaps),
      unfolds: true,
      isOpen,
      onOpen: () => setUnfolded(isOpen ? undefined : text),
      ...(isOpen && { links }),
    }
  })
  return (
    <div className={styles.gapCard}>
      <Card title="Fehlt noch" hint={`Wer hier steht, zählt in keiner Summe${excludedText(people)}`}>
        <CheckList checks={checks} />
      </Card>
    </div>
  )
}

const excludedText = (people: readonly PersonProvision[]): string => {
  const count = people.filter(({ isExcluded }) => isExcluded).length
  return count === 0 ? '' : `; ${count === 1 ? '1 Mitarbeiter ist' : `${count} Mitarbeiter sind`} ausgenommen`
}

const NAMED = 3
function namesOf(gaps: readonly { person: PersonProvision }[]): string {
  const names = gaps.slice(0, NAMED).map(({ person }) => personName(person))
  return gaps.length > NAMED ? `${names.join(', ')} und ${gaps.length - NAMED} weitere` : names.join(', ')
}
