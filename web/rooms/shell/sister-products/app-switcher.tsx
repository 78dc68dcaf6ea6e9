import { IconGridDots } from '@tabler/icons-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { useProductItems } from './use-product-items.tsx'

/** In the bar of wide windows; on narrow ones the products stand in the menu. */
export function AppSwitcher() {
  const items = useProductItems()
  if (items.length === 0) return null
  return (
    <Menu
      label="Apps"
      items={items}
      trigger={trigger => <IconButton label="Apps" icon={<IconGridDots size={19} stroke={1.7} />} {...trigger} />}
    />
  )
}
