/** Why a template can't be filled. */
export const lockedText = (count: number) => (count === 1 ? '1 Feld unbekannt' : `${count} Felder unbekannt`)
