/** Placeholder until the installation says where help is. */
export const HelpMenu = () => null
