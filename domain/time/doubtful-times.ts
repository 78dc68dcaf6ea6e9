/** More is possible, but mostly a forgotten stamp: said when it is imported and before it is handed over. */
export const LONGEST_SHIFT_HOURS = 16
