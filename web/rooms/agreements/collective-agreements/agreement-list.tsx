import styles from './agreement-list.module.css'

type Props = {
  label: string
  entries: readonly { id: number; name: string; detail: string }[]
  openId: number | undefined
  onOpen: (id: number) => void
}

/** Agreements below each other, where it is narrow beside each other. */
export const AgreementList = ({ label, entries, openId, onOpen }: Props) => (
  <ul className={styles.list} aria-label={label}>
    {entries.map(({ id, name, detail }) => (
      <li key={id}>
        <button type="button" aria-current={id === openId || undefined} onClick={() => onOpen(id)}>
          <b>{name}</b>
          <span>{detail}</span>
        </button>
      </li>
    ))}
  </ul>
)
