import { IconChevronDown } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { CompanyAccess } from '#contract/access/sign-in.ts'
import { shortCompanyName } from '#domain/shell/company-name.ts'
import { selectCompany, useCompany, useSession } from '#web/lib/session.ts'
import { fold } from '#web/ui/fold.ts'
import { Popover } from '#web/ui/popover.tsx'
import styles from './company-picker.module.css'

export function CompanyPicker() {
  const company = useCompany()
  const navigate = useNavigate()
  const { section, tab } = useParams({ strict: false })
  if (!company) return null

  const choose = ({ id }: CompanyAccess) => {
    // The section stays; a tab the other company does not show falls back to its first one.
    if (section) void navigate({ to: '/$companyId/$section/{-$tab}', params: { companyId: String(id), section, tab } })
    else selectCompany(id)
  }
  return (
    <Popover
      label="Betrieb wählen"
      kind="listbox"
      width={320}
      trigger={trigger => (
        <button
          type="button"
          className={styles.trigger}
          title={company.name}
          aria-label={`Betrieb: ${company.name}${company.isDemo ? ' Demo' : ''}`}
          {...trigger}
        >
          <span>{shortCompanyName(company.name)}</span> {company.isDemo && <small>Demo</small>}
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </button>
      )}
    >
      {close => (
        <CompanyList
          current={company.id}
          onChoose={chosen => {
            close()
            if (chosen.id !== company.id) choose(chosen)
          }}
        />
      )}
    </Popover>
  )
}

function CompanyList({ current, onChoose }: { current: number; onChoose: (company: CompanyAccess) => void }) {
  const id = useId()
  const companies = useSession(({ signedIn }) => signedIn?.companies ?? NONE)
  const [text, setText] = useState('')
  const found = companies.filter(({ name }) => fold(name).includes(fold(text.trim())))
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      companies.findIndex(company => company.id === current),
    ),
  )
  const chosen = Math.min(at, found.length - 1)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' })
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: chosen + 1, ArrowUp: chosen - 1 }[event.key]
    const company = found[chosen]
    if (event.key === 'Enter' && company) onChoose(company)
    else if (next !== undefined && found.length > 0) setAt((next + found.length) % found.length)
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="text"
        className={styles.search}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found[chosen] && `${id}-${found[chosen].id}`}
        aria-label="Betrieb suchen"
        placeholder="Betrieb suchen"
        autoComplete="off"
        value={text}
        onChange={event => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <Options {...{ list, id, found, chosen, current, setAt, onChoose }} />
      {found.length === 0 && <p className={styles.none}>Kein Betrieb gefunden.</p>}
    </>
  )
}

const NONE: CompanyAccess[] = []

type OptionsProps = {
  list: React.RefObject<HTMLDivElement | null>
  id: string
  found: readonly CompanyAccess[]
  chosen: number
  current: number
  setAt: (next: number) => void
  onChoose: (company: CompanyAccess) => void
}

function Options({ list, id, found, chosen, current, setAt, onChoose }: OptionsProps) {
  return (
    <div ref={list} id={id} role="listbox" aria-label="Betriebe" className={styles.list}>
      {found.map((company, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above takes the keys
        <div
          key={company.id}
          id={`${id}-${company.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          data-current={company.id === current || undefined}
          className={styles.option}
          title={company.name}
          onPointerMove={() => setAt(index)}
          onClick={() => onChoose(company)}
        >
          {shortCompanyName(company.name)}
          {company.isDemo && <small>Demo</small>}
        </div>
      ))}
    </div>
  )
}
