/**
 * The library moves the focus to what is marked, twice and late: into a field while another one is being typed into, or nowhere when
 * the marked button is still locked. This can't have the focus; first-focus.ts gives it instead.
 */
export const NoLateFocus = () => <span hidden data-autofocus />
