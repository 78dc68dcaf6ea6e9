import { takeWrongRows, WRONG_ROW, watchRows } from './row-types.ts'

/** What a process is started with (`--import`) whose rows are to be held against their types, too; it says at its end what was wrong. */
watchRows()
process.once('exit', () => {
  for (const complaint of takeWrongRows()) console.error(`${WRONG_ROW} ${complaint}`)
})
