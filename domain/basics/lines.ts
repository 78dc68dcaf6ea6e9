const CONTROLS = /\p{Cc}/u
const CONTROLS_BUT_BREAKS = /[^\P{Cc}\t\n\r]/gu

export const UNREADABLE = 'Enthält Zeichen, die sich nicht darstellen lassen'

// Half a surrogate pair is no character: the database keeps it as little as U+0000.
export const isLine = (text: string): boolean => !CONTROLS.test(text) && text.isWellFormed()
export const isText = (text: string): boolean => text.search(CONTROLS_BUT_BREAKS) < 0 && text.isWellFormed()

/** The same with a mark in the place of what can't be shown. */
export const readable = (text: string): string => text.toWellFormed().replace(CONTROLS_BUT_BREAKS, '\uFFFD')
