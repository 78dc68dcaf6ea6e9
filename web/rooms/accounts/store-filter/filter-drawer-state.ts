import { create } from 'zustand'

/** The drawer belongs to the top bar; lists that obey the filter open it, too. */
export const useFilterDrawer = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

export const openFilter = () => useFilterDrawer.setState({ isOpen: true })
export const closeFilter = () => useFilterDrawer.setState({ isOpen: false })
