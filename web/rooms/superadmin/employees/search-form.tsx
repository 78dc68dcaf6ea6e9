import { type FormEvent, useState } from 'react'
import { SEARCHED_BY, type SearchedBy } from '#domain/superadmin/employee-search.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Segments } from '#web/ui/segments.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFirstFault } from '#web/ui/use-first-fault.ts'
import styles from './employees.module.css'

export type Search = { by: SearchedBy; text: string; reason: string }
type Props = {
  isSearching: boolean
  /** Field → what is wrong with it. */
  faults: Record<string, string>
  onSearch: (search: Search) => void
  /** What was typed is another search than the one that was answered. */
  onType: () => void
}

const HINTS: Record<SearchedBy, string> = {
  name: 'Bauer oder Bau An',
  number: '4711',
  svnr: '1237 010180',
  iban: 'AT61 1904 3002 3457 3201',
}

/** Search first: the reason goes into the trail, the number nowhere. */
export function SearchForm({ isSearching, faults, onSearch, onType }: Props) {
  const [search, setSearch] = useState<Search>({ by: 'name', text: '', reason: '' })
  const form = useFirstFault(faults)
  const change = (part: Partial<Search>) => {
    setSearch(before => ({ ...before, ...part }))
    onType()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(search)
  }
  return (
    <Card>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Segments
          label="Suchen nach"
          choices={Object.entries(SEARCHED_BY).map(([value, { label }]) => ({ value: value as SearchedBy, label }))}
          chosen={search.by}
          onChoose={by => change({ by, text: '' })}
          isWrapping
        />
        <div className={styles.fields}>
          <TextField
            label={SEARCHED_BY[search.by].label}
            value={search.text}
            placeholder={HINTS[search.by]}
            maxLength={80}
            required
            error={faults.text}
            onChange={text => change({ text })}
          />
          <TextField
            label="Grund"
            value={search.reason}
            placeholder="Rückfrage der Lohnverrechnung, Fall 2231"
            maxLength={200}
            required
            error={faults.reason}
            onChange={reason => change({ reason })}
          />
          <Button type="submit" variant="primary" busy={isSearching}>
            Suchen
          </Button>
        </div>
        <p className={styles.hint}>
          Jede Suche wird mit ihrem Grund festgehalten, auch die erfolglose; wer gefunden wird, steht mit dem Grund im
          Ereignisprotokoll seines Betriebs. Wonach gesucht wurde, steht nirgends.
        </p>
      </form>
    </Card>
  )
}
