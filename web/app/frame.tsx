/** What every page of who is signed in is framed by, in one file. */
export { SectionPage } from './section-page.tsx'
export { Shell } from './shell.tsx'
