import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Card } from '#web/ui/card.tsx'
import { confirm } from '#web/ui/confirm/confirm.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ItemList } from '#web/ui/item-list.tsx'
import styles from './collective-agreements.module.css'

type Texts = { key: string; title: string; detail: string; name: string }

type Props<Item> = {
  title: string
  /** „Zulage“ */
  one: string
  none: string
  items: readonly Item[]
  textsOf: (item: Item) => Texts
  /** All of them, without or with one more; undefined: they are only read. */
  onSave: ((items: Item[]) => Promise<unknown>) | undefined
  /** One of them by its place; the place after the last is a new one. */
  dialog: (at: number, close: () => void) => ReactNode
}

/** What an agreement pays besides, each from a day on, saved together. */
export function DatedItemsCard<Item>({ title, one, none, items, textsOf, onSave, dialog }: Props<Item>) {
  const [editing, setEditing] = useState<number>()
  const askRemove = (at: number, save: NonNullable<typeof onSave>) =>
    confirm({
      title: `${one} löschen`,
      about: `${one} „${textsOf(items[at]!).name}“`,
      text: 'Soll das Element wirklich gelöscht werden?',
      confirmLabel: 'Löschen',
      danger: true,
      action: () => save(items.filter((_, place) => place !== at)),
    })
  return (
    <Card
      title={title}
      hint={items.length || undefined}
      actions={
        onSave && (
          <IconButton label={`Neue ${one}`} icon={<IconPlus size={18} />} onClick={() => setEditing(items.length)} />
        )
      }
    >
      <ItemList
        label={title}
        empty={<p className={styles.none}>{none}</p>}
        items={items.map((item, at) => {
          const { name, key, ...texts } = textsOf(item)
          return {
            ...texts,
            key: `${key} ${at}`,
            actions: onSave && (
              <>
                <IconButton
                  label={`${name} bearbeiten`}
                  icon={<IconPencil size={17} />}
                  onClick={() => setEditing(at)}
                />
                <IconButton
                  label={`${name} löschen`}
                  icon={<IconTrash size={17} />}
                  tone="danger"
                  onClick={() => void askRemove(at, onSave)}
                />
              </>
            ),
          }
        })}
      />
      {editing !== undefined && dialog(editing, () => setEditing(undefined))}
    </Card>
  )
}
